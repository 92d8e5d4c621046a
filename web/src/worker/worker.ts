// The one service worker: each thing that it does has a module of its own.
import { keepForOffline } from "./offline";
import { answerPushes } from "./push";

answerPushes(self as unknown as Parameters<typeof answerPushes>[0]);
keepForOffline(self as unknown as Parameters<typeof keepForOffline>[0]);
