/** One statement: what it is of, and the way to fetch it once it is made. */
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/Tag';
import { unbroken } from '@/components/ui/Texts';
import type { Statement } from '@/lib/api/statements';
import { useFormat } from '@/lib/format/useFormat';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function StatementRow({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const names = useTranslations('assets.account');
  const format = useFormat();
  const { kind, account, from, to, status, address, lines, expiresAt } = statement;
  const isCsv = statement.format === 'csv';
  const Icon = isCsv ? FileSpreadsheet : FileText;
  const days = `${dayOf(from)} – ${dayOf(to - 1)}`;
  return (
    <article className="hairline-b flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden className="text-ink-3 size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">
          {t(`form.kinds.${kind}`)} · {account === null ? t('form.all') : names(account)}
        </h3>
        <p className="num text-label text-ink-2">{days}</p>
        <p className="text-caption text-ink-3">
          {status === 'ready' && kind === 'movements' && `${t('lines', { count: lines })} · `}
          {t.rich('until', { time: format.dateTime(expiresAt), when: unbroken })}
        </p>
      </div>
      {address === null ? (
        <Tag tone="warn">{t('making')}</Tag>
      ) : (
        <a
          href={address}
          target="_blank"
          rel="noopener"
          {...(isCsv && { download: '' })}
          aria-label={t(isCsv ? 'downloadOf' : 'openOf', { days })}
          className="press text-brand text-label grid min-h-11 place-items-center px-1 font-semibold"
        >
          {t(isCsv ? 'download' : 'open')}
        </a>
      )}
    </article>
  );
}
