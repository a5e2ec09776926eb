/** The form of an account: what was typed, what is missing, and what is sent once the person has shown who they are. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ErrorName } from '@/lib/api/errors';
import type { PaymentMethod, PayType } from '@/lib/api/paymentMethods';
import type { Proof } from '@/lib/api/shapes';
import type { CallError } from '@/lib/client/callError';
import { type PhotoInput, usePhoto } from '@/lib/files/usePhoto';
import { type FormState, useForm } from '@/lib/form/useForm';
import { useSaveMethod, useUpdateMethod } from './hooks';
import { isNumber, tidyNumber } from './rules';

export type AccountField = 'name' | 'number' | 'bank' | 'branch' | 'qr';
export interface Proofs {
  fundPassword: string;
  proof: Proof;
}

const places: Partial<Record<ErrorName, AccountField>> = {
  accountNameOther: 'name',
  accountNumberForm: 'number',
  methodTaken: 'number',
  bankMissing: 'bank',
  fileUnknown: 'qr',
  qrUnreadable: 'qr',
};

export interface AccountInput {
  name: string;
  number: string;
  bank: string;
  branch: string;
  set: (change: Partial<Record<'name' | 'number' | 'bank' | 'branch', string>>) => void;
  photo: PhotoInput;
  /** The QR code that is there is to be taken away. */
  dropsQr: boolean;
  setDropsQr: (drops: boolean) => void;
  form: FormState<AccountField>;
  isBegun: boolean;
  /** What was refused and stands under no field of the account. */
  error: CallError | null;
  /** Whether the last refusal stands under a field of the account. */
  isAtAccount: boolean;
  busy: boolean;
  checking: boolean;
  send: (proofs: Proofs) => Promise<PaymentMethod | null>;
  /** Forgets what was refused. */
  clear: () => void;
}

const EMPTY = { name: '', number: '', bank: '', branch: '' };

/** `before`: the one that is changed; what is left empty stays as it is. */
export function useAccountForm(type: PayType, currency: string, before: PaymentMethod | null): AccountInput {
  const [typed, setTyped] = useState(EMPTY);
  const [dropsQr, setDropsQr] = useState(false);
  const photo = usePhoto('paymentQr');
  const [save, update] = [useSaveMethod(), useUpdateMethod()];
  const action = before === null ? save : update;
  const { error } = action;
  const placeOf = ({ reason, args }: CallError): AccountField | null => {
    if (reason === 'accountMissing') return args.what === 'qr' ? 'qr' : 'number';
    return (reason && places[reason]) ?? null;
  };
  const form = useForm<AccountField>({
    values: { ...typed, qr: [photo.fileId, dropsQr] },
    faults: useFaults(type, before, typed, photo, dropsQr),
    error,
    placeOf,
  });
  const isAtAccount = error !== null && placeOf(error) !== null;
  const filled = {
    ...(typed.name !== '' && { name: typed.name }),
    ...(typed.number !== '' && { number: typed.number }),
    ...(typed.bank !== '' && { bank: typed.bank }),
    ...(typed.branch !== '' && { branch: typed.branch }),
    ...(photo.fileId !== null && { qrFileId: photo.fileId }),
  };
  return {
    ...typed,
    set: (change) => setTyped((now) => ({ ...now, ...change })),
    photo,
    dropsQr,
    setDropsQr,
    form,
    isBegun: photo.stage !== 'empty' || Object.values(typed).some((text) => text !== ''),
    error: isAtAccount ? null : error,
    isAtAccount,
    busy: action.busy,
    checking: action.checking,
    clear: action.clear,
    send: (proofs) =>
      before === null
        ? save.run({ typeId: type.typeId, currency, ...filled, name: typed.name, ...proofs })
        : update.run({ methodId: before.methodId, ...filled, dropQr: dropsQr, ...proofs }),
  };
}

function useFaults(
  { kind, numberForm, takesQr }: PayType,
  before: PaymentMethod | null,
  { name, number, bank }: typeof EMPTY,
  photo: PhotoInput,
  dropsQr: boolean,
): Partial<Record<AccountField, string | null>> {
  const t = useTranslations('paymentMethods.faults');
  const isSending = photo.stage === 'preparing' || photo.stage === 'sending';
  const hasQr = photo.fileId !== null || (before !== null && before.hasQr && !dropsQr);
  const hasNumber = number !== '' || (before !== null && before.number !== null);
  const needsNumber = kind === 'bank' || (kind === 'account' && !hasQr);
  const isWrong = number !== '' && !isNumber(numberForm, tidyNumber(numberForm, number));
  return {
    name: before === null && name.trim() === '' ? t('name') : null,
    number: isWrong
      ? t(numberForm)
      : needsNumber && !hasNumber
        ? t(kind === 'account' && takesQr ? 'either' : 'number')
        : null,
    bank: kind === 'bank' && bank.trim() === '' && before === null ? t('bank') : null,
    qr: isSending ? t('sending') : kind === 'qr' && !hasQr ? t('qr') : null,
  };
}
