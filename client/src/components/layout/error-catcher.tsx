import { Component, type ReactNode } from 'react';

interface Props {
  /** Rendered in place of children that threw. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Catches errors of its children, so that the rest stays usable. A new key tries again. */
export class ErrorCatcher extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    // Null would mean that nothing was thrown.
    return { error: error ?? 'unknown' };
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.fallback(this.state.error);
  }
}
