/** What a verification is for, above its form. */
export function FormIntro({ title, text }: { title: string; text: string }) {
  return (
    <div className="pb-5">
      <h2 className="text-[24px] leading-[32px] font-bold tracking-tight">{title}</h2>
      <p className="text-ink-2 mt-1">{text}</p>
    </div>
  );
}

/** Bars in the place of a form. */
export function FormSkeleton() {
  return (
    <div aria-hidden className="space-y-4 px-4 pt-2">
      <div className="bone h-8 w-2/3" />
      <div className="bone h-5 w-full" />
      {[1, 2, 3, 4].map((field) => (
        <div key={field} className="bone h-[46px] w-full" />
      ))}
    </div>
  );
}
