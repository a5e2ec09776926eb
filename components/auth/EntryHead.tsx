/** Mark and headline of the entry page. The prerendered skeleton shows the same, so that the first paint stays where it is. */
import { BrandMark } from '@/components/layout/BrandMark';

export function EntryHead({ line1, line2, text }: { line1: string; line2: string; text: string }) {
  return (
    <div className="px-8 pt-[clamp(1rem,8dvh,4.375rem)] max-[22.4375rem]:px-6">
      <BrandMark size={64} />
      <h1 className="mt-[clamp(0.875rem,2.8dvh,1.5rem)] text-[clamp(1.6875rem,8.7vw,2.125rem)] leading-[1.235] font-bold tracking-tight">
        {line1}
        <br />
        {line2}
      </h1>
      <p className="text-ink-2 mt-2.5 [text-wrap:balance]">{text}</p>
    </div>
  );
}
