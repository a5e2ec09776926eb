/** One switch of the notices: it moves at once, the last press counts, and it goes back where the exchange could not be told. */
import { useRef, useState } from 'react';
import type { SentOf } from '@/lib/api/endpoint';
import type { help } from '@/lib/api/help';
import { DEBOUNCE_MS } from '@/lib/timing/constants';
import { useSetNotices } from './hooks';

export type NoticeWay = Omit<SentOf<typeof help.setNotices>, 'on'>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function useNoticeSwitch(
  way: NoticeWay,
  answered: { isOn: boolean; at: number | null },
): [isOn: boolean, change: (on: boolean) => Promise<void>] {
  const { run } = useSetNotices();
  /** What was pressed here; a later answer counts more, since another tab may have switched it. */
  const [pressed, setPressed] = useState<{ on: boolean; at: number } | null>(null);
  const wanted = useRef<boolean | null>(null);
  /** What the exchange was told last. */
  const told = useRef<{ on: boolean; at: number } | null>(null);
  const isSending = useRef(false);

  const change = async (on: boolean): Promise<void> => {
    wanted.current = on;
    setPressed({ on, at: Infinity });
    if (isSending.current) return;
    isSending.current = true;
    const at = Date.now();
    let sent: boolean | null = null;
    let isTold = true;
    while (isTold && sent !== wanted.current) {
      // A second press of the same finger is not sent before that.
      if (sent !== null) await pause(DEBOUNCE_MS);
      sent = wanted.current;
      isTold = (await run({ ...way, on: sent })) !== null;
      if (isTold) told.current = { on: sent, at };
    }
    isSending.current = false;
    setPressed(told.current);
  };

  const isLater = pressed !== null && (answered.at === null || pressed.at >= answered.at);
  return [isLater ? pressed.on : answered.isOn, change];
}
