// Loaded after the first screen: charts and the Markdown of explanations.
export { Explanation } from '../ui/explanation.tsx'
export { ResultsFigure } from '../ui/results-figure.tsx'
