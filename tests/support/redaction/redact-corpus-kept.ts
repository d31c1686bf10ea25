/** Lines that hold no contact detail: not one character of them may change. */
export const mustKeep = `
Oven reaches 220° and then trips
Cable is 2.5 mm2 and 12.75 m long
Two circuits 20 15 10 A on the board
Need 240 V outlet near the oven
10 A power point not working
415V 3 phase supply to the shed
house has 2 storeys
6 downlights in the lounge
budget is about $1500
1000 watt heater keeps tripping
replace RCBO 40A
install 12 GPOs
house was built in 1965
run 2.5mm2 cable to the garage
3 bed 2 bath house
come at 5 pm on 12/08
available 24/7
model number 4500
Switchboard upgrade, ceramic fuses to RCBOs
3 phase 32 A outlet for EV charger
two or three lights and four power points
Between 10:30 and 12:30 on Friday
Budget $1000-$2500
budget 1000-2500
between 10000 - 15000 dollars for the lot
renovated 1998-2004
built 1965, extended 1984 and 2003
12/08/2026 or 14/08/2026
from 12/08 to 14/08
Preferred 04/12/2026 at 10am
on 2026-08-12 between 9.30 and 4.30
8.30-4.30 Mon-Fri
Monday to Friday 7am - 3pm
oven is 600 x 600 x 590
2400 x 1200 x 600 cabinet
conduit sizes 20 25 32 40 mm
cable 1.5mm2, 2.5mm2, 4mm2, 6mm2
circuits: 10A, 16A, 20A, 32A, 40A and 63A
6.6 kW solar with 10 kWh battery
5kW inverter, 13.5 kWh battery
voltage drops to 208 V at night
12V garden lighting, 60W transformer
LED strip 5 m, 3000 K
4000K 13W 1200 lumens
20 amp 3 phase 5 pin socket
oven 7.2 kW, cooktop 11.5kW
AS/NZS 3000:2018 compliant please
IP65 rated outdoor lights
type A RCD 30 mA
Level 2 electrician needed
level 2 ASP for overhead service
need 1 new power pole
a lot to do, 5 rooms
lots of work, 10 lights
2 new street lights at the entrance
street lighting outside
the street side of the house
lights facing the street
power pole on the street
parking on the street
the driveway is 50 metres
20 minute drive from town
10 min drive from the city
3 way switch in the hall
2 way switching for stairs
two way light switch
4 power points close to the desk
2 double power points
2 lights in the right place
6 lights in place of the old fan
ten metres of track lighting
a 3 m track with 6 lights
power circuit trips, 2 lighting circuits
8 circuit switchboard
new circuit for the oven
2 tennis court lights
two car garage, 2 lights
3 storey terrace
2 bed terrace with old wiring
10 square house
140 square metres
garden lights, 12 in total
2 lights at the end of the hall
run 1 cable to the back gate
point to point wiring
4 outdoor lights near the park
2 fans to go in bedrooms 1 and 2
one fan, two lights
one to two days work
three or four downlights for two rooms
oh and one more light for the hall
four gang switch, one for each room
double power points x 6, single x 4
need it for two to four weeks
5 o'clock is fine
at half past two or four
need quote asap please
call before coming
please ring the bell
call me on arrival
phone line is dead
text before arrival please
data cabling Cat6 for 4 rooms
NBN box needs moving 2 m
TV point in bedroom
saw you on Facebook
found your ad on facebook
from the facebook group
TV signal is weak
signal cable to the antenna
snap switches are broken
2 @ $80 each
6 downlights @ 10W
lights @ home and shed
meet at the house at 5
look at the oven. Come in the morning
please fix it.Thanks
St Kilda apartment, 1 bed
house in St Ives, 4 bed
6 lights in St Kilda East
near Mount Druitt station
Marrickville NSW 2204
Perth WA 6000
Surfers Paradise unit on floor 12
Alice Springs, 0870
dogs on site, 2 of them
Mr Fix-it tried already
Dr surgery fit-out, 3 rooms
fault started 3 days ago at 7.15 pm
meter box is outside on the left
smoke alarms x 5, interconnected
240V 15A for the caravan
replace 36 halogens with LEDs, 9 W
RCD tripping 4 to 5 times a day
Clipsal 2025 or Saturn Zen
Fronius Primo 5.0-1
Daikin FTXM71W needs 20 A
about 30 m from the board
distance 25-30 metres
ceiling height 2.7 m, some 3.6 m
house number light is broken
unit block of 8
apartment on level 4
strata of 24 units, 3 floors
2nd floor, no lift
1st of the month suits
open 9 to 5
12 to 14 weeks lead time
price range 500 to 1000
under $500 if possible
$1,500 to $2,000
quotes of $4,500 and $5,200 so far
50% now, 50% later
3 x 20A, 2 x 32A
1 x 3-phase, 2 x single phase
switch no 3 does not work
fuse number 4 blows
power goes off at 6:45 every night
since 2019 it has tripped 10 times
Bosch dishwasher 60 cm
600mm rangehood, 900mm oven
pool pump 1.5 hp
garage is 6 by 9 metres
shed 12 m x 8 m x 3.6 m
EV charger 7 kW or 22 kW, Tesla
about 200 lux in the workshop
anna would like dimmers
Hi, we have just bought a 1970s brick house and would like the switchboard upgraded. There are currently 6 ceramic fuses and no safety switch.
Power went out in half the house last night around 9:30 pm, reset the RCD 3 times but it keeps tripping.
Looking to install 14 LED downlights (9W, warm white), 2 ceiling fans and 1 outdoor sensor light.
Need a quote for a 3-phase upgrade, 63A main switch, for a workshop with a 15 amp welder.
Install 7kW EV charger (Tesla Wall Connector Gen 3), board is 12 metres away.
Rental inspection due, 4 smoke alarms need replacing before 30/09.
I am home Mon, Wed and Fri from 8am to 4pm. Dog is friendly.
New kitchen: oven circuit 32A, induction cooktop 40A, rangehood, 6 double GPOs.
Street light out the front is flickering.
We live on a busy road so please park in the driveway.
The house is on a steep street, 2 storey.
Access via the back lane.
3 bedroom unit on the second floor, no lift, body corporate approval is done.
Would like it done within 2 weeks, budget 2000 - 3000.
Hot water system is 315 L Rheem, 4.8 kW element, not heating.
Replace 2 x 36W fluoro tubes with LED battens, 1200 mm.
Meter number 4103 was read last week.
Room sizes 3.5 x 4.2, 4 x 4 and 2.8 x 3.1.
Air con is a 7.1 kW Mitsubishi split, needs its own 20 A circuit.
Please call first, gate is locked.
Text is fine.
Cable run is 25 m underground at 600 mm depth.
The previous sparky left 3 wires hanging.
Caravan park, site has 15 amp outlets, 40 of them.
Need 10 power points, 4 data points, 2 TV points.
Is 2 pm to 4 pm on the 14th ok?
Install pendant lights x3 over island bench.
6 lights, 4 switches, 2 fans, 1 oven.
Pole is 8 m high and 2 m from the fence.
Factory unit with 4 roller doors and 12 high bay lights 150W each.
Quote number 2 please, first was $3,450.00.
Quotes so far: $1,950.00 and $2,340.50.
Solar 10.5 kW on roof, want 2 x 13.5 kWh batteries.
Problem since 2021, tried 3 times.
Age of wiring 50-60 years.
60 amp service fuse to 100 amp.
the drive way light and the car port light
Install a bollard every 3 metres along the path.
A park bench light 2 m from the driveway.
20 units in the complex, all on level ground.
12 months warranty needed.
Is a 2.5 mm cable on a 25 A breaker ok?
Old Federation house, knob and tube wiring.
Two circuits share one neutral.
My wife will be home at one or two.
Our number one concern is safety.
Number 1 priority is the oven.
it is a heritage place, 1920
Fan model MSF-1200, 3 speed.
Part 56C315 needed
Shop fit-out, 120 sqm, 36 track lights on 4 tracks.
I want 5 in the hall, 6 in the lounge and 4 in bed 1.
Main street frontage shop in a country town.
Town house, 2.5 bath.
Court is lit with 4 poles, 10 m each.
Fix the light in the court yard.
Level 1 and level 2 need emergency lights, 15 in total.
Floor 3 has no power.
Job close to Parramatta station.
Lane way light, sensor, 3 m high.
1 hour drive from Dubbo.
We can meet at the park.
Turn left at the second street.
Install GPO 300 mm above bench, 1 per side.
Voltage 230/400 V, 50 Hz.
C20 breaker, B16 breaker, 30mA RCBO.
2 gang 2 way dimmer.
switch to LED for all 3 rooms to save power
for 4 to 5 lights
one for the kitchen, two for the bath, one for bed one
Bunnings sells them for 49.95 each, 8 needed.
3000K or 4000K?
Cert of compliance 2024 attached.
on or about the 5th of June
9am Tuesday 16 June 2026
Tues 16/6 or Wed 17/6, 7:00-15:30
Any day 0700 - 1500
Facebook marketplace light, needs fitting
Instagram worthy kitchen lights please
Use the side entrance, code not needed
I emailed photos last week
email quote please
Can I email photos?
WhatsApp is ok
WiFi signal is bad in the shed
tv antenna: signal poor
www connection in study
com port cable
net connection point
dot matrix LED sign
I'm a landlord with 3 places
Light in the lane between houses
Install lights around the square
Replace existing 80 A main switch, 3 phase, with new board (24 pole).
house about 45 years old, fibro, 3 bed, 1 bath
Oven trips the 20A breaker after 10 to 15 minutes.
Please quote per hour and per light.
Need sparky Sat or Sun, flexible 8 - 12.
My budget: 1500 max.
Put in 4x double GPO + 2x USB GPO in lounge
I have 8 x LED panels 1200x300.
Meter box relocation, 3 to 4 metres to the left.
Install 32 A commando socket, 5 pin, in shed 40 m from house.
No power to bedrooms 2, 3 and 4.
Wall oven Westinghouse WVE616SC, hardwire.
AC unit Fujitsu ASTG24KMTC on its own circuit.
Switchboard asbestos backing, built 1958.
Fan speeds: low 45W, med 60W, high 75W
Sensor lights along the side path, 3 of them.
Spa 5.5kW, needs isolator.
Exhaust fans 250 mm x 2.
Contact the real estate for keys.
Insta-hot tap needs outlet
Does anyone use whatsapp here
power goes off 2000-2130
board changed 2004/2010
panel 2400 1200 mm
quotes of $3499-3999
photo 20260812
04/12/2026 10am works
12/08/2026 10:30 or 14/08/2026 9:00
conduits 20 25 32 40 and so on
deposit on 1/6, $14000, 1, $1000
0.4 A, 12 V, 3 m, 240 V, 16 A
a 30 metre lane behind the house
2 front street lights
3 bed in East St Kilda
Albert Park, 2 bed
house in hobart close to town
lights @home
`;
