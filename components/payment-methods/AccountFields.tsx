/** The fields of an account, by its kind: name, number, bank and branch, QR code. */
import { QrCode } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PhotoField } from '@/components/files/PhotoField';
import { Checkbox } from '@/components/ui/Checkbox';
import { TextField } from '@/components/ui/TextField';
import type { PaymentMethod, PayType } from '@/lib/api/paymentMethods';
import type { AccountInput } from '@/lib/payment-methods/useAccountForm';

interface Props {
  type: PayType;
  /** The one that is changed; what is left empty stays. */
  before: PaymentMethod | null;
  input: AccountInput;
}

const KEYBOARD = { digits: 'numeric', phone: 'tel', email: 'email', iban: 'text', any: 'text' } as const;

export function AccountFields({ type, before, input }: Props) {
  const t = useTranslations('paymentMethods.form');
  const { form, set } = input;
  const { kind, numberForm, takesQr } = type;
  const now = (value: string | null | undefined, hint?: string) =>
    value ? t('stays', { value }) : hint === undefined ? undefined : hint;
  return (
    <div className="space-y-4">
      <TextField
        label={t('name')}
        value={input.name}
        onChange={(name) => set({ name })}
        error={form.fault('name')}
        hint={now(before?.name, t('nameHint'))}
        autoComplete="name"
        maxLength={80}
        onLeave={() => form.leave('name')}
      />
      {kind === 'bank' && (
        <TextField
          label={t('bank')}
          value={input.bank}
          onChange={(bank) => set({ bank })}
          error={form.fault('bank')}
          hint={now(before?.bank)}
          autoComplete="off"
          maxLength={60}
          onLeave={() => form.leave('bank')}
        />
      )}
      {kind !== 'qr' && (
        <TextField
          label={t(`number.${numberForm}`)}
          value={input.number}
          onChange={(number) => set({ number })}
          error={form.fault('number')}
          hint={now(before?.number, kind === 'account' && takesQr ? t('numberOrQr') : undefined)}
          inputMode={KEYBOARD[numberForm]}
          autoComplete="off"
          maxLength={60}
          onLeave={() => form.leave('number')}
        />
      )}
      {kind === 'bank' && (
        <TextField
          label={t('branch')}
          value={input.branch}
          onChange={(branch) => set({ branch })}
          hint={before?.hasBranch ? t('branchStays') : t('branchHint')}
          autoComplete="off"
          maxLength={60}
        />
      )}
      {takesQr && <QrPart before={before} input={input} kind={kind} />}
    </div>
  );
}

function QrPart({ before, input, kind }: Omit<Props, 'type'> & { kind: PayType['kind'] }) {
  const t = useTranslations('paymentMethods.form');
  const { photo, form, dropsQr, setDropsQr } = input;
  return (
    <div>
      <PhotoField
        label={t(kind === 'qr' ? 'qr' : 'qrOptional')}
        hint={before?.hasQr ? t('qrStays') : t('qrHint')}
        photo={photo}
        error={form.fault('qr')}
        art={<QrCode aria-hidden className="size-10" strokeWidth={1.4} />}
      />
      {before?.hasQr && kind !== 'qr' && photo.stage === 'empty' && (
        <Checkbox checked={dropsQr} onChange={setDropsQr}>
          {t('dropQr')}
        </Checkbox>
      )}
    </div>
  );
}
