/**
 * The 10,000 most common passwords, limited to those of at least 10 characters (shorter ones are rejected
 * anyway), in lower case. From the list of zxcvbn and zxcvbn-ts, ordered by frequency: Copyright (c)
 * 2012-2016 Dan Wheeler and Dropbox, Inc., Copyright (c) 2021 @zxcvbn-ts, under the MIT licence.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  0192837465 1029384756 1122334455 1123581321 1234509876 1234554321 123456654321 1234567890 1234567890a
  1234567890q 1234567891 12345678910 1234567899 123456789a 123456789d 123456789m 123456789q 123456789qwe
  123456789r 123456789s 123456789z 123456qwerty 12345qwert 12345qwerty 123qweasdzxc 1357924680 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 4815162342 7894561230 7ugd5hip2j 9293709b13 a123456789 abracadabra
  abrakadabra absolutely aleksandra alessandro alexander1 anastasiya azertyuiop basketball california
  cheerleaers christopher cocksucker deepthroat dragonball dragonballz enterprise evangelion experienced
  fktrcfylhf flvbybcnhfnjh friendster fuck_inside fuckinside gfhjkmgfhjkm ghhh47hj7649 ghjcnbnenrf ghjcnjgfhjkm
  ghostrider good123654 greedisgood harrypotter hellokitty highlander htubcnhfwbz ilovepussy information
  intercourse ironmaiden konstantin leavemealone liverpool1 madagaskar mailcreated5240 manchester masterbate
  masterbating metallica1 microphone mississippi montgom240 motherfucker motherlode multiplelo mypassword
  nthvbyfnjh nuttertools password01 password12 password123 password99 penetration playstation polniypizdec0211
  pufunga7782 q123456789 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc123 qazwsxedcrfv qweasdzxc123 qwerasdfzxcv qwert12345
  qwerty1234 qwerty12345 qwerty123456 qwertyuiop realmadrid revolution rfhfvtkmrf rjirfrgbde rjycnfynby
  roadrunner ronaldinho salamander sersolution skateboard sojdlg123aljg sonyericsson soso123aljg strawberry
  suckmydick supersonic sweetheart syncmaster terminator tinkerbell tokiohotel translator underground undertaker
  university usuckballz1 vfntvfnbrf vqsablpzla vsjasnel12 washington yjdsqgfhjkm zxcasdqwe123 zxcvbnm123
`
    .trim()
    .split(/\s+/),
)
