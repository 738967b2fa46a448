export const agenda = `Welcome to *all* of you.

- where we **are**
- where we [go](https://example.com/plan)
  1. first
  2. then

\`\`\`
npm start
\`\`\``

/** As long as a body may be, of all that Markdown knows. */
export const hardBody = [
  '# A heading that is rather long, so that it takes more than one line of a column at least',
  ...Array.from({ length: 7 }, (_, i) => [
    `Paragraph ${i + 1}: ${'words that go on and on, '.repeat(9)}and https://example.com/${'path/'.repeat(16)}.`,
    `## Part ${i + 1}\n- **one** thing\n- another\n  1. ${'nested words '.repeat(8)}\n  2. \`npm run check\``,
    'שלום לכולם, זו פסקה שנכתבת מימין לשמאל, עם **הדגשה** בתוכה',
    `\`\`\`\nnpm run ${'--a-long-option '.repeat(8)}\nsecond line\n\`\`\``,
  ]).flat(),
]
  .join('\n\n')
  .slice(0, 5_000)
