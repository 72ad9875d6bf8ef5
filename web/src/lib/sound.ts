// Five small sounds, made when they are needed: glass, rattle, bell, paper, drum. No files.

import { settings } from './settings.svelte';

export type Sound = 'place' | 'roll' | 'turn' | 'card' | 'harm';

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const out = context.createGain();
  out.gain.value = settings.volume * 0.35;
  out.connect(context.destination);
  const tone = (frequency: number, at: number, long: number, type: OscillatorType, loud = 1) => {
    if (!context) return;
    const wave = context.createOscillator();
    const gain = context.createGain();
    wave.type = type;
    wave.frequency.value = frequency;
    gain.gain.setValueAtTime(0, now + at);
    gain.gain.linearRampToValueAtTime(loud, now + at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.001, now + at + long);
    wave.connect(gain).connect(out);
    wave.start(now + at);
    wave.stop(now + at + long);
  };
  const noise = (at: number, long: number, pitch: number, loud = 1) => {
    if (!context) return;
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    const gain = context.createGain();
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    gain.gain.value = loud;
    source.buffer = buffer;
    source.connect(filter).connect(gain).connect(out);
    source.start(now + at);
  };
  if (sound === 'place') tone(1760, 0, 0.35, 'sine'), tone(2637, 0.01, 0.25, 'sine', 0.4);
  else if (sound === 'roll') [0, 0.07, 0.12, 0.2, 0.31, 0.45].forEach((at) => noise(at, 0.05, 900, 2));
  else if (sound === 'turn') tone(880, 0, 0.9, 'triangle'), tone(1320, 0.12, 0.8, 'triangle', 0.6);
  else if (sound === 'card') noise(0, 0.12, 3200, 1.5);
  else tone(70, 0, 0.5, 'sine', 2), noise(0, 0.15, 160, 2);
}
