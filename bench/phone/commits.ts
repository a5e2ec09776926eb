/** Counts inside the page, in the place where React tells its developer tools of each commit. Runs before the app. */

interface Fiber {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

export function countCommits(): void {
  const counts = { commits: 0, renders: 0 };
  Object.assign(window, { reactCounts: counts });
  /** React's own marks: functions, classes, and those that are wrapped; and "this one has run". */
  const COMPONENTS = new Set([0, 1, 11, 14, 15]);
  const HAS_RUN = 1;
  const count = (first: Fiber | null): void => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const before = fiber.alternate;
      if (COMPONENTS.has(fiber.tag) && (fiber.flags & HAS_RUN) !== 0) counts.renders += 1;
      // React skipped this part, so everything below it is unchanged too.
      if (before === null || before.child !== fiber.child) count(fiber.child);
    }
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
        counts.commits += 1;
        count(root.current);
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  });
}
