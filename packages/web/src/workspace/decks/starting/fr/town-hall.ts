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
        notes: "Dire dès le début que l'on peut écrire des questions à tout moment.",
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
      question: {
        type: 'QA',
        prompt: 'Posez vos questions, avec ou sans votre nom',
        settings: { moderation: true },
        notes: 'Commencer par la question qui a le plus de votes, même si elle dérange.',
      },
    },
    {
      question: {
        type: 'NPS',
        prompt: 'Quelle est la probabilité que vous nous recommandiez comme employeur ?',
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
