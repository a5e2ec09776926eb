/**
 * The frame of every screen: top bar, content, and the states in between. It owns loading, failure, emptiness and the offline note, so
 * that a screen only says what it looks like when everything is there.
 */
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/EmptyState';
import { PullToRefresh } from '@/components/ui/PullToRefresh';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Load } from '@/lib/client/useCall';
import { useWaiting } from '@/lib/navigation/waiting';
import { LoadStates } from './LoadStates';
import { TopBar } from './TopBar';

interface Bar {
  title: ReactNode;
  /** The back button. Default true; tab pages pass false. */
  back?: boolean;
  /** At most two icon buttons. */
  actions?: ReactNode;
  /** Takes the place of the whole top bar. */
  bar?: ReactNode;
  /** Stands above the content and stays while that is loaded anew: a search field keeps its text and the keyboard. */
  head?: ReactNode;
  /** Stays at the bottom of the screen: the one strong action. */
  footer?: ReactNode;
}

interface Loaded<T> extends Bar {
  /** What the screen shows; `joinLoads` makes one of several. */
  load: Load<T>;
  children: (data: T) => ReactNode;
  /** Bars of the right height while it loads; rows where absent. */
  skeleton?: ReactNode;
  /** Shown instead of the content when `isEmpty` says so. */
  isEmpty?: (data: T) => boolean;
  empty?: { title: string; text?: string; action?: { label: string; onPress: () => void } };
}

interface Static extends Bar {
  load?: undefined;
  children: ReactNode;
}

function LoadedContent<T>({ load, children, skeleton, isEmpty, empty }: Loaded<T>) {
  useWaiting(load.data === null && load.error === null);
  const states = (
    <LoadStates load={load} skeleton={skeleton ?? <SkeletonRows />}>
      {(data) => (empty && isEmpty?.(data) ? <EmptyState {...empty} /> : children(data))}
    </LoadStates>
  );
  return load.data === null ? states : <PullToRefresh onRefresh={load.reload}>{states}</PullToRefresh>;
}

export function ScreenFrame<T>(props: Loaded<T> | Static) {
  const { title, back, actions, bar, head, footer } = props;
  return (
    <>
      {bar ?? <TopBar title={title} {...(back === undefined ? {} : { back })} actions={actions} />}
      <main className={footer ? 'pb-[calc(5.125rem+var(--safe-bottom))]' : 'pb-6'}>
        {head}
        {props.load ? <LoadedContent {...props} /> : props.children}
      </main>
      {footer && (
        <div className="hairline-t bg-page fixed inset-x-0 bottom-0 z-10 mx-auto flex max-w-(--column) gap-2.5 px-4 pt-2.5 max-[22.5rem]:[&>:is(a,button)]:px-2 pb-[calc(0.75rem+var(--safe-bottom))]">
          {footer}
        </div>
      )}
    </>
  );
}
