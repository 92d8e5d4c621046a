// Small woody sounds, made on the spot: nothing to download. Silent when muted, and before the first touch.
import { preferences } from "../app/preferences.svelte";

export const SOUNDS = ["land", "pop", "rattle", "tap", "pencil", "win", "epic", "wrong", "call"] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Manner {
  /** 1 is as written; 2 an octave higher. */
  pitch?: number;
  /** 0 to 1. */
  volume?: number;
  /** Milliseconds from now. */
  after?: number;
}

export interface Cue extends Manner {
  sound: Sound;
}

interface Stage {
  context: AudioContext;
  out: AudioNode;
  at: number;
  pitch: number;
}

const MASTER = 0.5;
const C = 261.63;
const MAJOR = [1, 5 / 4, 3 / 2, 2];

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** From the first touch on there may be sound: browsers allow none before, and some silence a page that has slept. */
export function startSound(): void {
  const wake = () => {
    context ??= new AudioContext();
    if (context.state !== "running") void context.resume().catch(() => undefined);
  };
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { capture: true });
}

export function play(sound: Sound, { pitch = 1, volume = 1, after = 0 }: Manner = {}): void {
  if (!preferences.sound || context === null || context.state !== "running") return;
  // whoever looks elsewhere hears nothing of the game, but that they are called
  if (document.hidden && sound !== "call") return;
  const gain = context.createGain();
  gain.gain.value = MASTER * Math.min(1, Math.max(0, volume));
  gain.connect(context.destination);
  MAKERS[sound]({ context, out: gain, at: context.currentTime + after / 1000, pitch });
}

export function playAll(cues: readonly Cue[]): void {
  for (const cue of cues) play(cue.sound, cue);
}

const MAKERS: Record<Sound, (stage: Stage) => void> = {
  land: (stage) => {
    // a piece of wood: a low body with an overtone that dies sooner, and the knock itself
    tone(stage, { from: 210, to: 150, seconds: 0.13, loud: 0.9 });
    tone(stage, { from: 570, to: 520, seconds: 0.06, loud: 0.35 });
    hiss(stage, { around: 1800, seconds: 0.025, loud: 0.5 });
  },
  pop: (stage) => {
    tone(stage, { from: 240, to: 760, seconds: 0.09, loud: 0.8 });
    hiss(stage, { around: 900, seconds: 0.03, loud: 0.25 });
  },
  rattle: (stage) => {
    let at = 0;
    for (let knock = 0; knock < 8; knock++) {
      const later = { ...stage, at: stage.at + at, pitch: stage.pitch * (1 + 0.35 * Math.random()) };
      tone(later, { from: 620, to: 480, seconds: 0.035, loud: 0.5 - 0.03 * knock });
      hiss(later, { around: 2600, seconds: 0.018, loud: 0.4 });
      at += 0.04 + 0.012 * knock + 0.02 * Math.random();
    }
  },
  tap: (stage) => tone(stage, { from: 420, to: 380, seconds: 0.04, loud: 0.35 }),
  pencil: (stage) => {
    hiss(stage, { around: 3200, seconds: 0.09, loud: 0.22 });
    hiss({ ...stage, at: stage.at + 0.11 }, { around: 2600, seconds: 0.07, loud: 0.18 });
  },
  win: (stage) => arpeggio(stage, MAJOR, 0.09, 0.9),
  epic: (stage) => {
    arpeggio(stage, [0.5, ...MAJOR, 5 / 2, 3], 0.075, 1.7);
    arpeggio({ ...stage, at: stage.at + 0.62 }, [1, 5 / 4, 3 / 2, 2, 5 / 2], 0.012, 2.2);
  },
  call: (stage) => arpeggio(stage, [3 / 2, 2], 0.16, 0.7),
  wrong: (stage) => {
    tone(stage, { from: 150, to: 120, seconds: 0.09, loud: 0.6 });
    tone({ ...stage, at: stage.at + 0.11 }, { from: 130, to: 100, seconds: 0.12, loud: 0.6 });
  },
};

function arpeggio(stage: Stage, steps: readonly number[], gap: number, seconds: number): void {
  steps.forEach((step, index) => {
    const later = { ...stage, at: stage.at + gap * index };
    const frequency = C * step;
    tone(later, { from: frequency, to: frequency, seconds, loud: 0.3, type: "triangle" });
  });
}

interface Tone {
  from: number;
  to: number;
  seconds: number;
  loud: number;
  type?: OscillatorType;
}

function tone({ context, out, at, pitch }: Stage, { from, to, seconds, loud, type = "sine" }: Tone): void {
  const oscillator = context.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from * pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(to * pitch, at + seconds);
  oscillator.connect(fading(context, out, at, seconds, loud));
  oscillator.start(at);
  oscillator.stop(at + seconds + 0.02);
}

function hiss(
  { context, out, at, pitch }: Stage,
  { around, seconds, loud }: { around: number; seconds: number; loud: number },
): void {
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = around * pitch;
  source.connect(filter);
  filter.connect(fading(context, out, at, seconds, loud));
  source.start(at, Math.random() * 0.5, seconds + 0.02);
}

/** A gain that is at once as loud as it gets and dies away. */
function fading(context: AudioContext, out: AudioNode, at: number, seconds: number, loud: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(out);
  return gain;
}

function noiseOf(context: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  return noise;
}
