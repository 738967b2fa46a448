import type { StartingDeck } from '../starting-deck.ts'

export const quizEvening: StartingDeck = {
  title: 'Soirée quiz',
  lead: 'Deux manches où il faut répondre juste et vite : choisir, estimer, associer, ranger.',
  slides: [
    {
      content: {
        title: 'Bienvenue au quiz',
        body: '- Répondre juste et vite rapporte le plus\n- On ne cherche pas sur internet\n- Le classement vient après chaque manche',
        on_phones: false,
        notes: 'Changez les questions à votre goût. Chaque type de question apparaît une fois.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Quel est le plus grand océan ?',
        options: [
          { text: "L'Atlantique" },
          { text: "L'océan Indien" },
          { text: 'Le Pacifique', is_correct: true },
          { text: "L'océan Arctique" },
        ],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Combien de cordes a un violon ?',
        options: [{ text: 'Trois' }, { text: 'Quatre', is_correct: true }, { text: 'Cinq' }, { text: 'Six' }],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Lesquels de ces animaux sont des mammifères ?',
        options: [
          { text: 'La chauve-souris', is_correct: true },
          { text: 'Le manchot' },
          { text: 'Le dauphin', is_correct: true },
          { text: 'Le requin' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'MATCHING',
        prompt: 'À chaque pays sa capitale',
        options: [
          { text: 'Canada', match: 'Ottawa' },
          { text: 'Australie', match: 'Canberra' },
          { text: 'Brésil', match: 'Brasilia' },
          { text: 'Nouvelle-Zélande', match: 'Wellington' },
        ],
        settings: { points: 1000, time_limit_seconds: 60 },
      },
    },
    {
      content: { title: 'Deuxième manche', body: 'Les choses se compliquent.', on_phones: false, notes: '' },
    },
    {
      question: {
        type: 'NUMERIC',
        prompt: 'En quelle année un être humain a-t-il marché sur la Lune pour la première fois ?',
        settings: { min: 1940, max: 2000, correct_value: 1969, points: 1000, time_limit_seconds: 30 },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: 'Rangez les planètes de la plus proche à la plus éloignée du Soleil',
        options: [{ text: 'Mercure' }, { text: 'Vénus' }, { text: 'La Terre' }, { text: 'Mars' }],
        settings: { points: 1000, time_limit_seconds: 45 },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: "Le symbole chimique de l'or est ___.",
        settings: { blanks: [{ accepted: ['Au'] }], points: 1000, time_limit_seconds: 30 },
      },
    },
  ],
}
