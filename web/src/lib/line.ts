// The line to a table: one socket that comes back by itself, with questions and their answers matched by id.

import type { ClientMessage, ServerMessage } from '../protocol';
import { addressOf } from './api';

export type LineState = 'connecting' | 'open' | 'lost' | 'closed';

type WithId = Extract<ClientMessage, { id: string }>;
/** A message without its id: the line chooses it. */
export type Asked = WithId extends infer M ? (M extends WithId ? Omit<M, 'id'> : never) : never;

interface Waiting {
  message: WithId;
  done(answer: ServerMessage): void;
}

const PAUSES = [300, 800, 1500, 3000, 5000, 8000];
/** A line that has been silent for so long is dead, whatever the browser thinks. */
const SILENCE = 35_000;

export class Line {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #pinged = 0;
  #lag: number | undefined;
  #next = 0;
  #own = Math.random().toString(36).slice(2, 10);
  tries = 0;
  state: LineState = 'connecting';

  constructor(
    private readonly path: string,
    private readonly hello: () => ClientMessage,
    private readonly hear: (message: ServerMessage) => void,
    private readonly changed: (state: LineState, tries: number) => void,
  ) {
    addEventListener('online', this.#again);
    addEventListener('offline', this.#cut);
    this.#connect();
  }

  close(): void {
    removeEventListener('online', this.#again);
    removeEventListener('offline', this.#cut);
    this.#set('closed');
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#socket?.close();
  }

  /** Sends a question; what is asked while the line is down is asked when it is back, under the same id (TB-027). */
  ask(message: Asked): Promise<ServerMessage> {
    const id = `${this.#own}-${this.#next++}`;
    const whole = { ...message, id } as WithId;
    return new Promise((done) => {
      this.#waiting.set(id, { message: whole, done });
      this.#say(whole);
    });
  }

  /** Opens the line anew: something was missed. */
  resync(): void {
    this.#socket?.close();
  }

  #again = () => {
    if (this.state !== 'lost') return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  /** Without a network there is no line, whatever the socket thinks. */
  #cut = () => this.resync();

  #set(state: LineState): void {
    this.state = state;
    this.changed(state, this.tries);
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN && (this.state === 'open' || message.type === 'hello'))
      this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const address = addressOf(this.path);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#say(this.hello());
    };
    socket.onmessage = ({ data }) => {
      this.#heard = Date.now();
      this.#take(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.state === 'closed') return;
      clearInterval(this.#beat);
      this.tries += 1;
      this.#set('lost');
      const pause = PAUSES[Math.min(this.tries, PAUSES.length) - 1] ?? 8000;
      this.#timer = setTimeout(() => this.#connect(), this.tries === 1 ? 50 : pause);
    };
  }

  #take(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.tries = 0;
      this.#set('open');
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.#ping(), 15_000);
      this.hear(message);
      for (const { message: asked } of this.#waiting.values()) this.#say(asked);
      return;
    }
    if (message.type === 'pong') this.#lag = Date.now() - this.#pinged;
    const id = 'id' in message ? message.id : undefined;
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (waiting && id !== undefined) {
      this.#waiting.delete(id);
      waiting.done(message);
    } else this.hear(message);
  }

  #ping(): void {
    if (Date.now() - this.#heard > SILENCE) return this.resync();
    this.#pinged = Date.now();
    const ping: ClientMessage = { type: 'ping', id: `${this.#own}-ping` };
    this.#say(this.#lag === undefined ? ping : { ...ping, lag: this.#lag });
  }
}
