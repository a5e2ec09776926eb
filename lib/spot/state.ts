/** The draft of a spot order. */
import { createDraftState } from '@/lib/trading/draftState';

export const spotDraft = createDraftState();
