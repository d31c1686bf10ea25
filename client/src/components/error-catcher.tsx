import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in the place of children that threw. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Catches what its children throw, so that the rest stays usable. Give it a new key to try again. */
export class ErrorCatcher extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') };
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.fallback(this.state.error);
  }
}
