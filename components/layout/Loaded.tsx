/** A part that is fetched when it is first shown, such as a sheet behind a tap: the screen itself stays light. */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';

/** `load` stands outside the component that draws this. Where the network is missing the person is told, and `onFail` takes the part away. */
export function Loaded<P extends object>({
  load,
  onFail,
  props,
}: {
  load: () => Promise<ComponentType<P>>;
  onFail: () => void;
  props: P;
}) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    let isShown = true;
    load().then(
      (part) => isShown && setPart(() => part),
      () => {
        reportProblem(new CallError('network'));
        fail();
      },
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return Part && <Part {...props} />;
}
