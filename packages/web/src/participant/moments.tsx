import './moments.css'

export { loadMomentTexts } from '../messages/participant/index.ts'
export { EndScreen } from './end-screen.tsx'
export { LazyTeams } from './lazy-teams.tsx'
export { PlaceCard } from './place-card.tsx'
export { NextComes, ScreenDrawing } from './screen-drawing.tsx'
export { Standing } from './standing.tsx'
export { Verdict } from './verdict.tsx'
