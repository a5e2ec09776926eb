/** Asking a question and waiting for the answer: `if (await dialog.confirm({ title }))`. */
import { proxy, useSnapshot } from 'valtio';

export interface Question {
  title: string;
  text?: string;
  /** The word on the button that agrees; "confirm" where it is absent. */
  confirm?: string;
  /** Absent: "cancel". Null: a message with one button only. */
  cancel?: string | null;
  /** What it leads to cannot be undone. */
  danger?: boolean;
}

const state = proxy<{ question: Question | null }>({ question: null });
let settle: ((agreed: boolean) => void) | null = null;

/** For the host that draws it. */
export function answer(agreed: boolean): void {
  state.question = null;
  settle?.(agreed);
  settle = null;
}

export const dialog = {
  /** Resolves with true when the person agrees, with false when the dialog is closed in any other way. */
  confirm(question: Question): Promise<boolean> {
    settle?.(false);
    state.question = question;
    return new Promise((resolve) => {
      settle = resolve;
    });
  },
  /** A message with one button. */
  async tell(question: Omit<Question, 'cancel'>): Promise<void> {
    await dialog.confirm({ ...question, cancel: null });
  },
};

/** For the host that draws it. */
export const useQuestion = (): Question | null => useSnapshot(state).question;
