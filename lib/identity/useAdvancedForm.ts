/** The advanced form over its draft: which fields are wrong and why, and sending it. */
import { useTranslations } from 'next-intl';
import { identity } from '@/lib/api/identity';
import type { RelativeWish } from '@/lib/api/identity';
import { useAction } from '@/lib/client/useAction';
import { type FormState, useForm } from '@/lib/form/useForm';
import { useReasonText } from '@/lib/i18n/reasonText';
import { addressFault, nameFault, phoneFault } from './rules';
import { type AdvancedDraft, editAdvanced, forgetAdvanced, useAdvancedDraft } from './state';

export type AdvancedField =
  | 'workAddress'
  | 'homeAddress'
  | 'relation'
  | 'relativeName'
  | 'relativeAddress'
  | 'relativePhone';
export interface AdvancedInput {
  draft: AdvancedDraft;
  set: (change: Partial<AdvancedDraft>) => void;
  /** What each field says beneath it, and when. */
  state: FormState<AdvancedField>;
  /** Whether a relative is a part of the form now. */
  withRelative: boolean;
  busy: boolean;
  submit: () => Promise<boolean>;
}

export function useAdvancedForm(wish: RelativeWish): AdvancedInput {
  const draft = useAdvancedDraft();
  const action = useAction(identity.submitAdvanced, { quiet: true });
  const reasonText = useReasonText();
  const t = useTranslations('identity.advanced');
  const withRelative = wish === 'required' || (wish === 'optional' && draft.withRelative);
  const state = useForm<AdvancedField>({
    values: draft,
    faults: {
      workAddress: reasonText(addressFault(draft.workAddress)),
      homeAddress: reasonText(addressFault(draft.homeAddress)),
      ...(withRelative && {
        relation: draft.relation === null ? t('relationMissing') : null,
        relativeName: reasonText(nameFault(draft.relativeName)),
        relativeAddress: reasonText(addressFault(draft.relativeAddress)),
        relativePhone: reasonText(phoneFault(draft.relativePhone)),
      }),
    },
    error: action.error,
  });
  const send = () =>
    action.run({
      workAddress: draft.workAddress.trim(),
      homeAddress: draft.homeAddress.trim(),
      ...(draft.workPlace !== null && { workPlace: draft.workPlace }),
      ...(draft.homePlace !== null && { homePlace: draft.homePlace }),
      ...(withRelative &&
        draft.relation !== null && {
          relative: {
            relation: draft.relation,
            name: draft.relativeName.trim(),
            address: draft.relativeAddress.trim(),
            phone: draft.relativePhone.trim(),
          },
        }),
    });
  return {
    draft,
    withRelative,
    set: editAdvanced,
    state,
    busy: action.busy,
    submit: async () => {
      const done = await state.submit(send);
      if (done) forgetAdvanced();
      return done !== null;
    },
  };
}
