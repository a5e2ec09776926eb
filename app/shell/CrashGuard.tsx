/** When a screen throws, a page that says so takes its place, with a way on. Going elsewhere clears it. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadFailure } from './LoadFailure';
import { reportCrash } from './report';

interface Props {
  /** Where we are: another address clears the failure. */
  place: string;
  children: ReactNode;
}

class Guard extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null as string | null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps(props: Props, state: { failedAt: string | null }): { failedAt: string | null } {
    if (state.failedAt === null) return state;
    if (state.failedAt === '') return { failedAt: props.place };
    return state.failedAt === props.place ? state : { failedAt: null };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    reportCrash(error);
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    return <LoadFailure reason="crash" onRetry={() => this.setState({ failedAt: null })} />;
  }
}

export function CrashGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Guard place={pathname}>{children}</Guard>;
}
