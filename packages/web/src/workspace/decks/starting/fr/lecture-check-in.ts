import type { StartingDeck } from '../starting-deck.ts'

export const lectureCheckIn: StartingDeck = {
  title: 'Début de cours',
  lead: 'Ce qui est resté de la dernière fois, ce qui bloque et les questions en suspens.',
  slides: [
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: 'Que vous reste-t-il de la dernière fois ?',
        settings: { max_words: 3 },
        notes: "D'abord de mémoire, ensuite le résumé : ce que l'on retrouve soi-même reste.",
      },
    },
    {
      content: {
        title: 'La dernière fois en trois points',
        body: '1. La première idée\n2. La deuxième idée\n3. La troisième idée',
        on_phones: true,
        notes:
          'Remplacer les trois points par les vôtres et les comparer aux mots précédents : que manque-t-il ?',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Avez-vous bien suivi la dernière fois ?',
        settings: { min_label: 'Pas du tout', max_label: 'Tout était clair' },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: "Au niveau de la mer, l'eau bout à ___ degrés Celsius.",
        settings: { blanks: [{ accepted: ['100', 'cent'] }] },
        notes: 'Un exemple : le remplacer par une phrase de votre matière.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Que pensez-vous du rythme de ce cours ?',
        options: [{ text: 'Trop lent' }, { text: 'Comme il faut' }, { text: 'Trop rapide' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: "Quel a été le point le plus difficile jusqu'ici ?",
        settings: { max_length: 300 },
      },
    },
    {
      question: {
        type: 'QA',
        prompt: 'Quelles questions voulez-vous poser ?',
        notes:
          "On peut écrire des questions et voter jusqu'à la fin de la session. Revenir ici avant la pause et répondre à celles qui ont le plus de voix.",
      },
    },
  ],
}
