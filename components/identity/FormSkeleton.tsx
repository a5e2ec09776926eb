/** Bars in the place of a form. */
export function FormSkeleton() {
  return (
    <div aria-hidden className="space-y-4 px-4 pt-2">
      <div className="bone h-8 w-2/3" />
      <div className="bone h-5 w-full" />
      {[1, 2, 3, 4].map((field) => (
        <div key={field} className="bone h-[2.875rem] w-full" />
      ))}
    </div>
  );
}
