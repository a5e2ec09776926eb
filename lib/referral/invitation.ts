/** The code of the link by which somebody came, kept on the device until an account is opened, so that a later visit still counts. */
import { useEffect, useState } from 'react';
import { readKept, writeKept } from '@/lib/device/keptStore';
import { paths } from '@/lib/paths';

const KEPT = 'invitation';
const KEPT_MS = 30 * 24 * 3_600_000;

/** Whoever opens it comes to the first page of this app, with the code filled in. */
export const inviteLink = (code: string): string =>
  `${window.location.origin}${window.location.pathname}#${paths.entry.href({ invite: code })}`;

/** `opened`: the code in the address, which counts more than an older one. Empty without any. */
export function useInvitation(opened: string | null): string {
  const [kept, setKept] = useState('');
  useEffect(() => {
    if (opened) void writeKept(KEPT, { at: Date.now(), data: opened });
    else
      void readKept(KEPT).then((found) => {
        if (found && typeof found.data === 'string' && Date.now() - found.at < KEPT_MS) setKept(found.data);
      });
  }, [opened]);
  return opened ?? kept;
}
