/** Borrowing against coins: the ticket, what it takes first, and the way to one's loans. */
import { ClipboardList, History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { BorrowForm, type LoanWish } from '@/components/loan/BorrowForm';
import { ConfirmSheet } from '@/components/loan/ConfirmSheet';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Skeleton } from '@/components/ui/Skeleton';
import type { LoanQuote } from '@/lib/api/loan';
import type { Profile } from '@/lib/api/auth';
import { useCoins } from '@/lib/assets/hooks';
import { useProfile } from '@/lib/auth/hooks';
import { useIsLoggedIn } from '@/lib/auth/session';
import { joinLoads } from '@/lib/client/joinLoads';
import { useLoanProducts } from '@/lib/loan/hooks';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSimulation } from '@/lib/site/site';

export function BorrowScreen() {
  const t = useTranslations('loan');
  const { push, redirect } = useNavigation();
  const { feed } = useSimulation();
  const isIn = useIsLoggedIn();
  const products = useLoanProducts();
  const own = joinLoads({ coins: useCoins(), profile: useProfile() });
  const [quoted, setQuoted] = useState<{ quote: LoanQuote; wish: LoanWish } | null>(null);
  return (
    <ScreenFrame
      title={
        <span className="flex items-center gap-2">
          {t('title')} {feed && <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />}
        </span>
      }
      actions={
        isIn && (
          <>
            <IconButton icon={ClipboardList} label={t('orders.title')} onPress={() => push(paths.loan.orders.href())} />
            <IconButton icon={History} label={t('records.title')} onPress={() => push(paths.loan.records.href())} />
          </>
        )
      }
      load={products}
      skeleton={<BorrowSkeleton />}
      isEmpty={(offered) => offered.length === 0}
      empty={{ title: t('none'), text: t('noneText') }}
    >
      {(offered) =>
        isIn && own.data === null ? (
          <BorrowSkeleton />
        ) : (
          <>
            {isIn && own.data && <FirstStep profile={own.data.profile} />}
            <BorrowForm
              products={offered}
              coins={isIn && own.data ? own.data.coins : null}
              onQuoted={(quote, wish) => setQuoted({ quote, wish })}
              onLogIn={() => push(paths.entry.href({ next: paths.loan.borrow.href() }))}
            />
            {quoted && (
              <ConfirmSheet
                first={quoted.quote}
                wish={quoted.wish}
                onClose={() => setQuoted(null)}
                onDone={({ orderNo }) => redirect(paths.loan.order.href({ orderNo }))}
              />
            )}
          </>
        )
      }
    </ScreenFrame>
  );
}

/** What borrowing takes and is missing. The ticket stays: figures cost nothing. */
function FirstStep({ profile }: { profile: Profile }) {
  const t = useTranslations('loan.first');
  const { push } = useNavigation();
  const what = profile.level === 'none' ? 'identity' : profile.payPasswordSet ? null : 'fundPassword';
  if (what === null) return null;
  const place = what === 'identity' ? paths.identity.basic.href() : paths.security.setFundPassword.href();
  return (
    <section className="bg-surface mx-4 mt-3 rounded-[16px] px-4 py-3.5">
      <h2 className="font-semibold">{t(`${what}.title`)}</h2>
      <p className="text-label text-ink-2 mt-1 mb-3">{t(`${what}.text`)}</p>
      <Button kind="secondary" onPress={() => push(place)}>
        {t(`${what}.go`)}
      </Button>
    </section>
  );
}

function BorrowSkeleton() {
  return (
    <div className="space-y-5 px-4 pt-3">
      {Array.from({ length: 4 }, (_, item) => (
        <div key={item} className="space-y-1.5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="rounded-m h-[2.875rem] w-full" />
        </div>
      ))}
      <Skeleton className="rounded-m h-34 w-full" />
    </div>
  );
}
