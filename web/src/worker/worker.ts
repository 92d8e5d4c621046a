// The one service worker: each thing that it does has a module of its own.
import { keepForOffline } from "./offline";

keepForOffline(self as unknown as Parameters<typeof keepForOffline>[0]);
