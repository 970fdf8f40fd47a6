/**
 * Passwords of eight characters and more from the top of common guessing lists: keyboard runs, repeated and
 * counted characters, first names and clubs, variants of "password", and terms of a Thai ticket shop.
 * Compared case-insensitively.
 */
const words = `
12345678 123456789 1234567890 12345678910 87654321 987654321 0987654321 0123456789 11111111 00000000 88888888
22222222 33333333 44444444 55555555 66666666 77777777 99999999 12341234 11223344 12121212 123123123 123321123
147258369 789456123 159753456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 zaq12wsx zaq1zaq1 qazwsxedc
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwer1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1
zxcvbnm123 zxcvbnm, 1234qwer 123qweasd qweasdzxc abcd1234 abc12345 abcdefgh abcdefg1 abcdef123 a1b2c3d4
aa123456 a1234567 a12345678 a123456789 1a2b3c4d aaaaaaaa asdasdasd qweqweqwe zzzzzzzz xxxxxxxx
password password1 password12 password123 password1234 password! password1! p@ssword p@ssw0rd passw0rd pa55word
pa$$word passwort mypassword newpassword yourpassword letmein1 letmein123 changeme changeme1 changeme123 secret123
trustno1 iloveyou iloveyou1 iloveyou2 iloveyou3 ilovethai loveyou1 lovelove welcome1 welcome12 welcome123 welcome!
admin123 admin1234 admin12345 administrator adminadmin rootroot root1234 test1234 testtest test12345 user1234
guest123 demo1234 temp1234 default1 login123 access14 master12 superman batman123 spiderman pokemon1 pikachu1
dragon12 dragon123 monkey12 monkey123 sunshine sunshine1 princess princess1 football football1 baseball basketball
liverpool liverpool1 chelsea1 arsenal1 manutd99 barcelona realmadrid michael1 jennifer jordan23 charlie1 victoria
computer internet samsung1 starwars whatever computer1 facebook google123 linkedin minecraft fuckyou1 asshole1
corvette mercedes ferrari1 mustang1 harley12 blink182 metallica nirvana1 slipknot eminem12 hannah12 ashley12
thailand thailand1 thailand123 bangkok1 bangkok123 bangkok1234 chiangmai phuket12 phuket123 pattaya1 sawasdee
sawadee1 sawatdee samakee1 tokyo123 japan123 sakura12 sakura123 nihongo1 doraemon doraemon1 naruto12 pikachu123
travel123 airline1 airlines airplane flight123 ticket123 holiday1 farehouse farehouse1 farehouse123 vacation
summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026
january1 february december november qwe12345 qwe123456 zxc12345 asd12345 asd123456 abc123456 abc123456789
`

/** The refused passwords, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ''))
