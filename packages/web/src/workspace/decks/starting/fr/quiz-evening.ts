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
        notes:
          "Démarrer avec les noms (Options, programmer…) : dans une session anonyme, le classement n'en a pas. Changer les questions à votre goût.",
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Combien de cœurs a une pieuvre ?',
        options: [{ text: 'Un' }, { text: 'Deux' }, { text: 'Trois', is_correct: true }, { text: 'Huit' }],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: "Quel est l'animal national de l'Écosse ?",
        options: [
          { text: 'Le cerf élaphe' },
          { text: 'La licorne', is_correct: true },
          { text: "L'aigle royal" },
          { text: 'La vache Highland' },
        ],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Lesquels de ces fruits sont des baies en botanique ?',
        options: [
          { text: 'La banane', is_correct: true },
          { text: 'La fraise' },
          { text: 'La tomate', is_correct: true },
          { text: 'La framboise' },
        ],
        settings: { allow_multiple: true, time_limit_seconds: 30 },
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
        settings: { points: 1000, speed_bonus: true, time_limit_seconds: 60 },
      },
    },
    {
      content: {
        title: 'Deuxième manche',
        body: 'Les choses se compliquent.',
        on_phones: false,
        notes: "D'abord appuyer sur Classement : qui mène après la première manche ? Puis continuer.",
      },
    },
    {
      question: {
        type: 'NUMERIC',
        prompt: "Combien de mètres mesure la tour Eiffel ? Jusqu'à 15 d'écart, c'est juste.",
        settings: {
          min: 100,
          max: 600,
          correct_value: 330,
          tolerance: 15,
          points: 1000,
          speed_bonus: true,
          time_limit_seconds: 30,
        },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: "Qu'a-t-on construit en premier ? Rangez du plus ancien au plus récent.",
        options: [
          { text: 'La pyramide de Khéops' },
          { text: 'Le Colisée' },
          { text: 'Machu Picchu' },
          { text: 'Le Taj Mahal' },
        ],
        settings: { points: 1000, speed_bonus: true, time_limit_seconds: 45 },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: "Le symbole chimique de l'or est ___.",
        settings: { blanks: [{ accepted: ['Au'] }], points: 1000, speed_bonus: true, time_limit_seconds: 30 },
      },
    },
    {
      content: {
        title: 'Et la victoire revient à…',
        body: "Merci d'avoir joué !",
        on_phones: false,
        notes: 'Appuyer sur Classement : les trois premiers montent sur le podium.',
      },
    },
  ],
}
