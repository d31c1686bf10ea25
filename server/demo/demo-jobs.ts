import type { quoteColumns } from '../modules/market/index.ts';

type Quote = Parameters<typeof quoteColumns>[0];

export interface DemoJob {
  who: string;
  where: string;
  what: string;
  asks?: string;
  address?: string;
  type?: Quote['serviceType'];
  property?: Quote['propertyType'];
  urgency?: Quote['urgency'];
  budget?: Quote['budgetRange'];
  when?: Quote['timeframe'];
}

/** The requests in the demo world: first those on the market, newest first, then the sold ones, and the archived one last. */
export const demoJobs: readonly DemoJob[] = [
  { who: 'Priya Nair', where: 'Marrickville NSW 2204', what: 'Safety switch trips every time the oven goes on. Half the house has no power since this morning.', urgency: 'emergency', budget: '500_1000', when: 'asap', asks: 'Please ring before 3 pm, small children in the house.', address: '18 Example Lane, Marrickville NSW 2204' },
  { who: 'Tom Whitlock', where: 'Leichhardt NSW 2040', what: 'Six LED downlights in the kitchen and one outdoor double GPO on the deck.', type: 'installation', budget: '1000_2500' },
  { who: 'Aroha Tamihana', where: 'Fremantle WA 6160', what: 'Ceiling fan in the main bedroom hums loudly and stops after ten minutes.', budget: 'under_500' },
  { who: 'Daniel Kowalski', where: 'Brunswick VIC 3056', what: 'Old ceramic fuse board, want a quote to replace it with RCBOs before selling.', type: 'upgrade', urgency: 'flexible', budget: '2500_plus', when: 'this_month' },
  { who: 'Grace Okafor', where: 'Fortitude Valley QLD 4006', what: 'Café needs three-phase outlet for a new coffee machine, 32 A, and a check of the existing board.', type: 'installation', property: 'commercial', urgency: 'within_24h', budget: '1000_2500', when: 'asap', asks: 'We open at 6 am, evenings are best.' },
  { who: 'Liam Ferraro', where: 'Norwood SA 5067', what: 'Hot water system off-peak circuit has no power, meter shows an error.', urgency: 'within_24h', budget: 'unsure', when: 'asap' },
  { who: 'Mei Zhang', where: 'Box Hill VIC 3128', what: 'Install EV charger in the garage, 7 kW, about 12 m cable run from the switchboard.', type: 'installation', urgency: 'flexible', budget: '1000_2500', when: 'this_month' },
  { who: 'Helen Papadopoulos', where: 'Ashfield NSW 2131', what: 'Smoke alarms are more than ten years old, four of them, want hard-wired interconnected ones.', type: 'upgrade', budget: '500_1000' },
  { who: 'Jack Sullivan', where: 'Newtown NSW 2042', what: 'Power point in the lounge sparks when the vacuum is plugged in.', urgency: 'emergency', budget: 'under_500', when: 'asap' },
  { who: 'Fatima Haddad', where: 'Parramatta NSW 2150', what: 'Shop fit-out: track lighting for two display walls and an exit sign.', type: 'installation', property: 'commercial', budget: '2500_plus', when: 'this_month', urgency: 'flexible' },
  { who: 'Oliver Brandt', where: 'Hobart TAS 7000', what: 'Heat pump circuit keeps tripping on cold mornings.', budget: 'unsure' },
  { who: 'Sienna Russo', where: 'Surry Hills NSW 2010', what: 'Replace eight old fluorescent tubes in a studio with LED panels.', type: 'upgrade', property: 'commercial', budget: '500_1000' },
  { who: 'Noah Wilkins', where: 'Darwin NT 0800', what: 'Air conditioner isolator corroded by the weather, needs replacing on the balcony.', budget: 'under_500', urgency: 'within_week' },
  { who: 'Emily Carter', where: 'Manly NSW 2095', what: 'Garden lights along the path and a timer, low voltage, about 20 metres.', type: 'installation', urgency: 'flexible', budget: '500_1000', when: 'just_pricing' },
  { who: 'Hassan Ali', where: 'Canberra ACT 2601', what: 'Office server room needs two dedicated circuits and surge protection.', type: 'installation', property: 'commercial', budget: '1000_2500' },
  { who: 'Ruby Thompson', where: 'Dulwich Hill NSW 2203', what: 'Dimmer in the dining room buzzes with the new LED globes.', budget: 'under_500', urgency: 'flexible', when: 'this_week' },
  { who: 'Marcus Oyelaran', where: 'Petersham NSW 2049', what: 'Switchboard upgrade to RCBOs, three-phase supply, asbestos backing board suspected.', type: 'upgrade', budget: '2500_plus', when: 'this_month' },
  { who: 'Isla Mackenzie', where: 'Rozelle NSW 2039', what: 'Two extra power points in the nursery and a data point behind the television.', type: 'installation', budget: '500_1000' },
  { who: 'Vikram Rao', where: 'Strathfield NSW 2135', what: 'Lights flicker in every room when the air conditioner starts.', budget: 'unsure', urgency: 'within_24h', when: 'asap' },
  { who: 'Charlotte Dubois', where: 'Glebe NSW 2037', what: 'Oven connection, hard-wired, the old one has been taken out already.', type: 'installation', budget: 'under_500' },
  { who: 'Ethan Brooks', where: 'Balmain NSW 2041', what: 'Rewire a two-bedroom terrace, the wiring is from about 1960.', type: 'upgrade', budget: '2500_plus', when: 'this_month', urgency: 'flexible' },
  { who: 'Amelia Novak', where: 'Bondi NSW 2026', what: 'Bathroom exhaust fan with heater, replace and add a timer switch.', budget: '500_1000' },
  { who: 'Lachlan Reid', where: 'Burwood NSW 2134', what: 'Landlord safety check for a three-unit block, certificates needed.', type: 'maintenance', property: 'residential', budget: '500_1000' },
  { who: 'Zoe Anagnos', where: 'Earlwood NSW 2206', what: 'Pool pump timer dead, pump runs only by hand.', budget: 'under_500' },
  { who: 'Samuel Green', where: 'Mascot NSW 2020', what: 'Warehouse high-bay lights, five of twelve are out, working height 8 metres.', type: 'maintenance', property: 'industrial', budget: '1000_2500' },
  { who: 'Chloe Bennett', where: 'Coogee NSW 2034', what: 'Install two ceiling fans, fittings bought already.', type: 'installation', budget: 'under_500' },
  { who: 'Mohammed Siddiqui', where: 'Lakemba NSW 2195', what: 'Restaurant kitchen: a new dedicated circuit for a fryer, 40 A.', type: 'installation', property: 'commercial', budget: '1000_2500', urgency: 'within_24h' },
  { who: 'Georgia Stavros', where: 'Kogarah NSW 2217', what: 'Intercom for a small apartment block no longer rings on the top floor.', budget: '500_1000' },
  { who: 'William Hartley', where: 'Randwick NSW 2031', what: 'Solar inverter shows an earth fault after heavy rain.', budget: 'unsure', urgency: 'within_24h', when: 'asap' },
  { who: 'Nadia Petrova', where: 'Croydon NSW 2132', what: 'Move the cooktop isolator and add a range hood outlet.', type: 'installation', budget: 'under_500' },
  { who: 'Benjamin Clarke', where: 'Alexandria NSW 2015', what: 'Emergency lighting test and tag for a gym, yearly.', type: 'maintenance', property: 'commercial', budget: '500_1000' },
  { who: 'Sofia Marino', where: 'Five Dock NSW 2046', what: 'Granny flat sub-board, about 25 metres from the main board.', type: 'installation', budget: '2500_plus', when: 'this_month' },
  { who: 'Patrick O’Brien', where: 'Annandale NSW 2038', what: 'Doorbell transformer smells hot and hums.', urgency: 'within_24h', budget: 'under_500', when: 'asap' },
  { who: 'Lucy Fraser', where: 'Stanmore NSW 2048', what: 'Outdoor floodlight with sensor on a two-storey wall.', type: 'installation', budget: 'under_500' },
  { who: 'Andre Silva', where: 'Hurstville NSW 2220', what: 'Dental surgery: two new chairs need dedicated circuits.', type: 'installation', property: 'commercial', budget: '2500_plus' },
  { who: 'Hannah Fischer', where: 'Summer Hill NSW 2130', what: 'Fault finding: hallway lights dead after painting.', budget: 'under_500' },
  { who: 'Kevin Tran', where: 'Bankstown NSW 2200', what: 'Workshop compressor outlet, three-phase 20 A.', type: 'installation', property: 'industrial', budget: '500_1000' },
  { who: 'Imogen Wells', where: 'Drummoyne NSW 2047', what: 'Replace an old fuse box, two tenants at home during the work.', type: 'upgrade', budget: '1000_2500' },
  { who: 'Omar Farouk', where: 'Auburn NSW 2144', what: 'Bakery oven element circuit trips twice a week.', property: 'commercial', urgency: 'within_24h', budget: 'unsure' },
  { who: 'Kate Murray', where: 'Lilyfield NSW 2040', what: 'Quote for ducted air conditioning power supply.', type: 'installation', urgency: 'flexible', budget: '1000_2500', when: 'just_pricing' },
  { who: 'Dominic Weller', where: 'Erskineville NSW 2043', what: 'Range hood wired to the wrong circuit, lights go off with it.', budget: 'under_500' },
  { who: 'Paula Engstrom', where: 'Tempe NSW 2044', what: 'Wants two outdoor power points, asked twice by mistake.', type: 'installation', budget: 'under_500' },
];
