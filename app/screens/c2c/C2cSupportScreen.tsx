/** Help with an order: what to do oneself first, and the talk with customer service, who never ask for codes or transfers. */
import { ChevronRight, Headset, MessageCircle, Scale, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { OrderStrip } from '@/components/c2c/OrderStrip';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { CopyButton } from '@/components/ui/CopyButton';
import { useC2cOrder } from '@/lib/c2c/hooks';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function C2cSupportScreen() {
  const { orderNo } = useParams(paths.c2c.support);
  const t = useTranslations('c2cTalk.support');
  const ways = [
    ...(orderNo === null
      ? []
      : [
          { what: 'chat', to: paths.c2c.chat.href({ orderNo }), icon: MessageCircle } as const,
          { what: 'appeal', to: paths.c2c.appeal.href({ orderNo }), icon: Scale } as const,
        ]),
    { what: 'rules', to: paths.c2c.explanation.href(), icon: ShieldCheck } as const,
    { what: 'service', to: paths.support.service.href(), icon: Headset } as const,
  ];
  return (
    <ScreenFrame title={t('title')}>
      <p className="bg-warn-soft text-warn text-label px-4 py-2.5">{t('never')}</p>
      {orderNo !== null && (
        <>
          <p className="text-label text-ink-2 num px-4 py-3">
            {t('number', { orderNo })} <CopyButton text={orderNo} />
          </p>
          <Standing orderNo={orderNo} />
        </>
      )}
      <ul className="pt-2">
        {ways.map(({ what, to, icon: Icon }) => (
          <li key={what}>
            <Link to={to} className="press hairline-b flex min-h-18 items-center gap-3 px-4 py-3">
              <Icon aria-hidden className="text-ink-2 size-5 shrink-0" />
              <span className="min-w-0 flex-1">
                <b className="block font-semibold">{t(`${what}.title`)}</b>
                <span className="text-caption text-ink-3 block">{t(`${what}.text`)}</span>
              </span>
              <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </ScreenFrame>
  );
}

/** How the order stands; its place is kept until that is known. */
function Standing({ orderNo }: { orderNo: string }) {
  const { data, error } = useC2cOrder(orderNo, true);
  if (data) return <OrderStrip order={data} />;
  return error === null ? <div className="min-h-16" /> : null;
}
