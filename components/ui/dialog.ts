/** Asking a question and waiting for the answer: `if (await dialog.confirm({ title }))`. Questions stand in line: none takes the place of another. */
import { proxy, useSnapshot } from 'valtio';

export interface Question {
  title: string;
  text?: string;
  /** The word on the button that agrees; "confirm" where it is absent. */
  confirm?: string;
  /** Absent: "cancel". Null: a message with one button only. */
  cancel?: string | null;
  /** The act that it confirms cannot be undone. */
  danger?: boolean;
}

interface Asked {
  id: number;
  question: Question;
}

const state = proxy<{ asked: Asked[] }>({ asked: [] });
const settles = new Map<number, (agreed: boolean) => void>();
let count = 0;

/** For the host that draws it. */
export function answer(id: number, agreed: boolean): void {
  state.asked = state.asked.filter((one) => one.id !== id);
  settles.get(id)?.(agreed);
  settles.delete(id);
}

export const dialog = {
  /** Resolves with true when the person agrees, with false when the dialog is closed in any other way. */
  confirm(question: Question): Promise<boolean> {
    count += 1;
    const id = count;
    state.asked.push({ id, question });
    return new Promise((resolve) => settles.set(id, resolve));
  },
  /** A message with one button. */
  async tell(question: Omit<Question, 'cancel'>): Promise<void> {
    await dialog.confirm({ ...question, cancel: null });
  },
};

/** For the host that draws it: the question whose turn it is. */
export const useQuestion = (): Asked | null => useSnapshot(state).asked[0] ?? null;
