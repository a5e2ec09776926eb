/** The basic form: what was typed and photographed, which fields are wrong and why, and sending it. */
import { useTranslations } from 'next-intl';
import type { ErrorName } from '@/lib/api/errors';
import { identity } from '@/lib/api/identity';
import { useAction } from '@/lib/client/useAction';
import { serverNow } from '@/lib/device/serverClock';
import { type PhotoInput, usePhoto } from '@/lib/files/usePhoto';
import { type FormState, useForm } from '@/lib/form/useForm';
import { useReasonText } from '@/lib/i18n/reasonText';
import { type BasicDraft, editBasic, forgetBasic, useBasicDraft } from './state';
import { birthFault, documentFault, expiryFault, nameFault } from './rules';

export type BasicField = keyof BasicDraft;
export type Side = 'front' | 'back' | 'hand';
export const SIDES: readonly Side[] = ['front', 'back', 'hand'];

/** The field under which a refusal of the exchange belongs. */
const places: Partial<Record<ErrorName, BasicField>> = {
  nameForm: 'realName',
  documentForm: 'documentNo',
  documentTaken: 'documentNo',
  documentExpired: 'expiresOn',
  tooYoung: 'birthDate',
};

export interface BasicInput {
  form: BasicDraft;
  set: <F extends BasicField>(field: F, value: BasicDraft[F]) => void;
  /** What each field says beneath it, and when. */
  state: FormState<BasicField>;
  photos: Readonly<Record<Side, PhotoInput>>;
  /** Photos that are missing, once the form was pressed to go. */
  lacks: (side: Side) => boolean;
  /** Photos are on their way. */
  isSending: boolean;
  busy: boolean;
  /** Something was typed or photographed that a closed page would lose. */
  isBegun: boolean;
  /** False when something is wrong; then the form says what. */
  submit: () => Promise<boolean>;
}

export function useBasicForm(): BasicInput {
  const form = useBasicDraft();
  const [front, back, hand] = [
    usePhoto('identity', 'identity.front'),
    usePhoto('identity', 'identity.back'),
    usePhoto('identity', 'identity.hand'),
  ];
  const photos = { front, back, hand };
  const action = useAction(identity.submitBasic, { quiet: true });
  const reasonText = useReasonText();
  const t = useTranslations('identity.basic');
  const now = serverNow();
  const state = useForm<BasicField>({
    values: form,
    faults: {
      nationality: form.nationality === null ? t('countryMissing') : null,
      realName: reasonText(nameFault(form.realName)),
      birthDate: reasonText(birthFault(form.birthDate, now)),
      documentNo: reasonText(documentFault(form.documentNo)),
      expiresOn: reasonText(expiryFault(form.expiresOn || undefined, now)),
    },
    error: action.error,
    placeOf: ({ reason }) => (reason && places[reason]) ?? null,
  });
  const isSending = SIDES.some((side) => photos[side].stage === 'preparing' || photos[side].stage === 'sending');

  return {
    form,
    photos,
    isSending,
    set: (field, value) => editBasic({ [field]: value }),
    state,
    lacks: (side) => state.wasSent && photos[side].stage === 'empty',
    isBegun: form.realName !== '' || form.documentNo !== '' || SIDES.some((side) => photos[side].stage !== 'empty'),
    busy: action.busy,
    submit: async () => {
      const done = await state.submit(async () => {
        const { nationality, expiresOn, ...rest } = form;
        const ids = { front: front.fileId, back: back.fileId, hand: hand.fileId };
        if (nationality === null || ids.front === null || ids.back === null || ids.hand === null) return null;
        return action.run({
          ...rest,
          nationality,
          realName: form.realName.trim(),
          front: ids.front,
          back: ids.back,
          hand: ids.hand,
          ...(expiresOn !== '' && { expiresOn }),
        });
      });
      if (done === null) return false;
      forgetBasic();
      for (const side of SIDES) photos[side].empty();
      return true;
    },
  };
}
