import { act } from '@testing-library/react';
import type { LiveEvent, StreamStart } from '@shared/domain/words/live-event.ts';

/** Fakes the browser's EventSource: it opens at once and sends what a test tells it to. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 0;

  constructor() {
    super();
    FakeEventSource.all.push(this);
    queueMicrotask(() => this.beat());
  }

  private say(type: string, data: object = {}): void {
    if (this.readyState !== FakeEventSource.CLOSED) {
      this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
    }
  }

  beat(start: StreamStart = {}): void {
    this.say('beat', start);
  }

  tell({ type, ...data }: LiveEvent): void {
    this.say(type, data);
  }

  /** Breaks the stream; the browser reconnects unless the server refused. */
  fail({ isRefused = false } = {}): void {
    if (isRefused) this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** Returns the open streams. */
export function openStreams(): FakeEventSource[] {
  return FakeEventSource.all.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
}

/** Sends an event on every open stream. */
export function tell(event: LiveEvent): void {
  act(() => {
    for (const stream of openStreams()) stream.tell(event);
  });
}

/** Replaces the browser's EventSource, for the set-up file. */
export function installLive(): void {
  FakeEventSource.all = [];
  globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
}
