import type { StartingDeck } from '../starting-deck.ts'

export const townHall: StartingDeck = {
  title: 'Réunion plénière',
  lead: 'Des nouvelles pour tout le monde, de la place pour les vraies questions, et un retour à la fin.',
  slides: [
    {
      content: {
        title: 'Bienvenue',
        body: 'Au programme :\n\n- Où nous en sommes\n- La suite\n- Vos questions',
        on_phones: false,
        notes: 'La diapositive suivante ouvre les questions : dès lors, on peut en écrire à tout moment.',
      },
    },
    {
      question: {
        type: 'QA',
        prompt: "Posez vos questions, dès maintenant et jusqu'à la fin",
        settings: { moderation: true },
        notes:
          'Dire que personne ne voit une question avant votre accord, puis continuer. Sur les téléphones, elle reste ouverte à côté de tout le reste.',
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: 'Les derniers mois en un mot ?', settings: { max_words: 1 } } },
    {
      question: {
        type: 'RATING',
        prompt: 'Nos objectifs sont-ils clairs pour vous ?',
        settings: { min_label: 'Pas du tout', max_label: 'Tout à fait' },
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: "De quoi voulez-vous que l'on parle davantage ?",
        options: [
          { text: "Les projets de l'année à venir" },
          { text: 'Notre façon de travailler ensemble' },
          { text: 'Notre clientèle' },
          { text: 'La formation et les parcours' },
          { text: 'Les résultats chiffrés' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      content: {
        title: 'Vos questions',
        body: 'Vous pouvez encore en poser, et voter pour celles des autres.',
        on_phones: false,
        notes:
          'Ouvrir les questions (dans les commandes ou par la deuxième diapositive) et commencer par celle qui a le plus de voix, même si elle dérange.',
      },
    },
    {
      question: {
        type: 'NPS',
        prompt: 'Quelle est la probabilité que vous nous recommandiez comme employeur ?',
        settings: { show_results: false },
        notes:
          "Les téléphones n'affichent pas le résultat. Pour le lire d'abord vous-même, le masquer aussi sur l'écran avant les réponses.",
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Que devons-nous améliorer la prochaine fois ?',
        settings: { max_length: 300 },
      },
    },
  ],
}
