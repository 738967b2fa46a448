/** Labels of options in order: letters of several scripts, and Roman numerals. */
export const alphabets: readonly (readonly string[])[] = [
  [...'abcdefghijklmnopqrstuvwxyz'],
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'],
  [...'абвгдежзиклмнопрст'],
  [...'абвгдеёжзийклмнопрст'],
  [...'абвгґдеєжзиі'],
  [...'αβγδεζηθικλμ'],
  [...'أبجدهوزحطي'],
  [...'أبتثجحخدذر'],
  [...'ابجدهوزحطي'],
  [...'אבגדהוזחטי'],
  [...'甲乙丙丁戊己庚辛壬癸'],
  [...'アイウエオカキクケコ'],
  [...'あいうえおかきくけこ'],
  [...'가나다라마바사아자차'],
  [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊ'],
  [...'कखगघङचछजझञ'],
  [...'กขคงจฉชซฌญ'],
]

/** A label without case and width, such as `a` for `Ａ`. */
export const plainLabel = (label: string) => label.normalize('NFKC').replace('\u0640', '').toLowerCase()
