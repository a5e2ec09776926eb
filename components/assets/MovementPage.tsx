/** The page of one movement of money: where it is, its steps, its facts. One that is not there leads to the list. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { API_BASE } from '@/lib/api/endpoint';
import { RECEIPT_PATH, type ReceiptName } from '@/lib/api/statements';
import type { Load } from '@/lib/client/useCall';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

interface Props<T> {
  kind: ReceiptName;
  load: Load<T>;
  words: { title: string; notFound: string; notFoundText: string; toList: string };
  /** Stands at the bottom of the page. */
  footer: ReactNode;
  /** The parts, once there is something to show. */
  head: ReactNode;
  steps: ReactNode;
  facts: ReactNode;
}

export function MovementPage<T>({ kind, load, words, footer, head, steps, facts }: Props<T>) {
  const { redirect } = useNavigation();
  if (load.data === null && (load.error?.reason === 'notFound' || load.error?.reason === 'badRequest'))
    return (
      <ScreenFrame title={words.title}>
        <EmptyState
          title={words.notFound}
          text={words.notFoundText}
          action={{ label: words.toList, onPress: () => redirect(paths.assets.movements.href({ kind })) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={words.title} load={load} footer={footer}>
      {() => (
        <>
          {head}
          <section className="border-surface border-y-8 px-4 py-4">{steps}</section>
          <div className="px-4 pt-2">{facts}</div>
        </>
      )}
    </ScreenFrame>
  );
}

/** Opens the receipt in a page of its own, to be printed or kept. */
export function ReceiptLink({ kind, no }: { kind: ReceiptName; no: string }) {
  const t = useTranslations('assets.movement');
  return (
    <a
      href={`${API_BASE}/${RECEIPT_PATH}/${kind}/${no}`}
      target="_blank"
      rel="noopener"
      className="press bg-surface text-ink text-body inline-flex h-[2.875rem] w-full items-center justify-center rounded-full px-5 font-semibold whitespace-nowrap large-text:px-2"
    >
      {t('receipt')}
    </a>
  );
}
