/**
 * What somebody is about to withdraw, over the pages that ask for it; only for as long as the app is open, and never on the device: the
 * fund password is part of it.
 */
import { proxy, useSnapshot } from 'valtio';
import { onOtherPerson } from '@/lib/client/signals';
import type { Typed } from '@/lib/format/typing';

interface Draft {
  /** Names one attempt from the check of the address to its end; null before it. */
  id: string | null;
  /** What the attempt asks for. */
  asked: string;
  channelId: string;
  address: string;
  amount: Typed;
  /** The last six characters, where the address looks like a known one. */
  retyped: string;
  fundPassword: string;
  /** The exchange has refused the fund password. */
  isPasswordWrong: boolean;
  /** The attempt before, which was sent, and its number: whoever goes back to its pages is told so. */
  sent: { id: string; withdrawalNo: string } | null;
}

const EMPTY: Draft = {
  id: null,
  asked: '',
  channelId: '',
  address: '',
  amount: '',
  retyped: '',
  fundPassword: '',
  isPasswordWrong: false,
  sent: null,
};

const draft = proxy<Draft>({ ...EMPTY });

export const withdrawalDraft = {
  edit: (change: Partial<Draft>): void => void Object.assign(draft, change),
  /** The address was checked: the proofs follow. Answers the name of the attempt; the same again may have been sent, and keeps its name. */
  begin: (channelId: string): string => {
    const asked = JSON.stringify([channelId, draft.address, draft.amount]);
    const id = draft.id !== null && draft.asked === asked ? draft.id : crypto.randomUUID();
    Object.assign(draft, { id, asked, channelId, fundPassword: '', isPasswordWrong: false });
    return id;
  },
  /** Forgets all but that it was sent. */
  done: (withdrawalNo: string): void =>
    void Object.assign(draft, EMPTY, { sent: draft.id === null ? null : { id: draft.id, withdrawalNo } }),
  clear: (): void => void Object.assign(draft, EMPTY),
  // In step with every key.
  useDraft: (): Readonly<Draft> => useSnapshot(draft, { sync: true }),
};
// At the end of any session, because of the fund password.
onOtherPerson(withdrawalDraft.clear);
