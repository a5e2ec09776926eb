/** The way to the talk of an order, with how many messages wait there. */
import { MessageSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { useUnreadTalks } from '@/lib/c2c/talk';
import { paths } from '@/lib/paths';

export function ChatLink({ orderNo }: { orderNo: string }) {
  const t = useTranslations('c2cTalk');
  const count = useUnreadTalks().data?.find((one) => one.orderNo === orderNo)?.count ?? 0;
  return (
    <Link
      to={paths.c2c.chat.href({ orderNo })}
      aria-label={t('open', { count })}
      className="press relative grid size-11 place-items-center rounded-full"
    >
      <MessageSquare aria-hidden className="size-5.5" strokeWidth={1.8} />
      {count > 0 && (
        <span
          aria-hidden
          className="bg-ink text-page num absolute top-1 right-0.5 grid min-w-4.5 place-items-center rounded-full px-1 text-[0.6875rem] leading-4.5 font-bold"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
