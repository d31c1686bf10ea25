// The worker APIs in use. TypeScript's worker and DOM libraries cannot be combined in one program.

/** An event that can extend the worker's life with `waitUntil`. */
export interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

export interface PushEvent extends LastingEvent {
  readonly data: { text: () => string } | null;
}

export interface NotificationEvent extends LastingEvent {
  /** The button that was tapped; empty for the notification itself. */
  readonly action: string;
  readonly notification: Notification;
}

export interface MessageToWorker extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** A window of this site. */
export interface WindowClient {
  readonly visibilityState: DocumentVisibilityState;
  focus: () => Promise<WindowClient>;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: LastingEvent;
  message: MessageToWorker;
}

/** The global scope of a service worker. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
    claim: () => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void) => void;
}
