/** How a text is kept: paragraphs separated by one empty line; one that begins with "# " is the heading of those that follow. Pure. */

export interface Section {
  heading: string | null;
  paragraphs: string[];
}

export function sectionsOf(body: string): Section[] {
  const sections: Section[] = [];
  for (const paragraph of body.split('\n\n')) {
    if (paragraph.startsWith('# ')) sections.push({ heading: paragraph.slice(2), paragraphs: [] });
    else if (sections.length === 0) sections.push({ heading: null, paragraphs: [paragraph] });
    else sections.at(-1)?.paragraphs.push(paragraph);
  }
  return sections;
}
