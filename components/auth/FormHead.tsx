/** The heading of a form that stands alone: what it is for. */
import { BrandMark } from '@/components/layout/BrandMark';

export function FormHead({ title, text }: { title: string; text: string }) {
  return (
    <div className="pt-2 pb-6">
      <BrandMark size={44} />
      <h2 className="mt-4 text-[1.5rem] leading-[2rem] font-bold tracking-tight">{title}</h2>
      <p className="text-ink-2 mt-1">{text}</p>
    </div>
  );
}
