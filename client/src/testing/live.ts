import { act } from '@testing-library/react';
import type { LiveEvent } from '@shared/domain/live-event.ts';

/** Stands in for the browser's stream: it opens at once and says what a test lets it say. */
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

  beat(): void {
    this.say('beat');
  }

  tell({ type, ...data }: LiveEvent): void {
    this.say(type, data);
  }

  /** Breaks; the browser tries again by itself unless the server refused. */
  fail({ isRefused = false } = {}): void {
    if (isRefused) this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** The streams that are open. */
export function openStreams(): FakeEventSource[] {
  return FakeEventSource.all.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
}

/** Tells every open stream what changed. */
export function tell(event: LiveEvent): void {
  act(() => {
    for (const stream of openStreams()) stream.tell(event);
  });
}

/** Puts the stand-in in the place of the browser's own. For the set-up file. */
export function installLive(): void {
  FakeEventSource.all = [];
  globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
}
