/** The form of a method that the address names: a new one by its kind and currency (a bank account by its currency alone), or one that is there by its number. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import type { Profile } from '@/lib/api/auth';
import type { SecurityStatus } from '@/lib/api/security';
import { joinLoads } from '@/lib/client/joinLoads';
import type { Load } from '@/lib/client/useCall';
import { useMethod, usePayTypes } from '@/lib/payment-methods/hooks';
import { AccountForm } from './AccountForm';
import { missingFrom } from './FirstSteps';

interface Props {
  title: string;
  named: { id: string | null; type: string | null; currency: string | null };
  status: Load<SecurityStatus>;
  profile: Load<Profile>;
  /** To the choice of a kind. */
  onPick: () => void;
  onDone: () => void;
}

export function MethodForm(props: Props) {
  return props.named.id === null ? <NewMethod {...props} /> : <OldMethod {...props} id={props.named.id} />;
}

function NewMethod({ title, named, status, profile, onPick, onDone }: Props) {
  const load = joinLoads({ types: usePayTypes(), status, profile });
  const { currency } = named;
  const type = load.data?.types.find(({ typeId, kind, currencies }) =>
    named.type === null ? kind === 'bank' && currency !== null && currencies.includes(currency) : typeId === named.type,
  );
  if (load.data === null) return <Waiting title={title} load={load} />;
  if (!type || currency === null || !type.currencies.includes(currency)) return <Gone title={title} onPick={onPick} />;
  const missing = missingFrom(load.data.profile, load.data.status);
  return (
    <AccountForm
      title={title}
      type={type}
      currency={currency}
      before={null}
      status={load.data.status}
      missing={missing}
      onDone={onDone}
    />
  );
}

function OldMethod({ title, id, status, profile, onPick, onDone }: Props & { id: string }) {
  const load = joinLoads({ detail: useMethod(id), status, profile });
  const reason = load.error?.reason;
  if (load.data === null && (reason === 'notFound' || reason === 'badRequest'))
    return <Gone title={title} onPick={onPick} />;
  if (load.data === null) return <Waiting title={title} load={load} />;
  const { method, type } = load.data.detail;
  return (
    <AccountForm
      title={title}
      type={type}
      currency={method.currency}
      before={method}
      status={load.data.status}
      missing={missingFrom(load.data.profile, load.data.status)}
      onDone={onDone}
    />
  );
}

const Waiting = ({ title, load }: { title: string; load: Load<unknown> }) => (
  <ScreenFrame
    title={title}
    load={load}
    skeleton={
      <div className="space-y-4 px-4 pt-3">
        {Array.from({ length: 4 }, (_, item) => (
          <div key={item} className="space-y-1.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="rounded-m h-[2.875rem] w-full" />
          </div>
        ))}
      </div>
    }
  >
    {() => null}
  </ScreenFrame>
);

function Gone({ title, onPick }: { title: string; onPick: () => void }) {
  const t = useTranslations('paymentMethods.gone');
  return (
    <ScreenFrame title={title}>
      <EmptyState title={t('title')} text={t('text')} action={{ label: t('action'), onPress: onPick }} />
    </ScreenFrame>
  );
}
