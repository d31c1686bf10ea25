/** More lines of the corpus: streets named after everyday words, and what looks like a measure and is none. As in `mustHide`. */
export const mustHidePlaces = `
H: 9550 1234 M: 0491 570 006 => 9550 1234 570 006
call 9550 1234 a/h => 9550 1234
9550 1234 a.h. or leave a message => 9550 1234
home 9550 1234 W 9876 5432 => 9550 1234 9876 5432
9550 1234 m 0491570006 => 9550 1234 570006
We are at 14 New Street => 14 New
14 Power St, Hawthorn => Power
12 Point Street, side gate => Point
3 Bath Road => 3 Bath
7 Star Avenue at the back => Star
12 White Gum Drive => White Gum
221 New England Highway => 221 New England
88 New Canterbury Road => 88 New Canterbury
1243 Bells Line of Road => 1243 Bells
find us on IG as annabuilds => annabuilds
our IG annabuilds => annabuilds
IG - annabuilds => annabuilds
what3words filled.count.soap => filled soap
w3w: filled.count.soap => filled soap
what three words ///filled.count.soap => filled soap
`;

/** Lines that keep every word, as in `mustKeep`. */
export const mustKeepPlaces = `
Run 2400 1200 mm of trunking
2 New Street Lights out the front
4 Power Points in St Kilda
Install 6 New Downlights St Kilda
20 Metre Drive way lighting
2 lights St Peters
Ceiling 2400 2700 m, see the plan
we are on ig too
the email is fine
`;
