import type { AustralianState } from '../../shared/domain/words/enums.ts';

export interface DemoSuburb {
  name: string;
  state: AustralianState;
  postcode: string;
  council: string | null;
  at: [latitude: number, longitude: number];
  /** Paragraphs. */
  text: readonly string[];
}

/** Suburbs with pages in the demo world. The last four have little text yet, so search engines don't get them. */
export const demoSuburbs: readonly DemoSuburb[] = [
  {
    name: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    council: 'Inner West Council',
    at: [-33.898, 151.179],
    text: [
      'Most of Newtown was built before anyone here had electricity, and you can tell. The terraces between King Street and Enmore Road were wired late, room by room, and have been added to ever since. Behind the front door you still find ceramic fuses on a timber board, cloth-covered cable above a lath and plaster ceiling, and one power point where a family now needs six.',
      'The jobs people ask for follow from that. A new switchboard with a safety switch on every circuit. A rewire before the walls are painted. Power for the back room that was once the outhouse. The party wall belongs to next door as well, so new cable usually goes under the floor or through the roof, and that takes longer than it does in a newer house.',
      'Above the shops on King Street there are flats with meters in odd places and a landlord to ask first. Tell the electrician how old the board is, whether anyone has looked above the ceiling, and where a van can stop. A clear photo of the board with its door open can save a visit.',
    ],
  },
  {
    name: 'Manly',
    state: 'NSW',
    postcode: '2095',
    council: 'Northern Beaches Council',
    at: [-33.797, 151.288],
    text: [
      'Salt is the first thing to think about in Manly. Even a few streets back from the beach or the harbour it gets into everything that lives outside. Isolators for air conditioners go green inside, garden lights fill with water, and the screws in a meter box rust until the cover will not come off. Fittings rated for the coast cost more and last longer. Ask which ones you are being quoted for.',
      'Plenty of Manly lives in flats. The brick walk-ups near the Corso and on the slopes towards Fairlight often have one old main board for the whole block. The circuits inside your own flat are usually yours to repair, but the main board, the meters and the stairwell lights belong to the owners corporation. If your upgrade needs more power than the building can give, the strata committee has to agree first, so start that letter early.',
      'Common jobs here are safety switches for older units, bathroom fans that beat the damp, balcony lights, and finding out why the power trips after a wet southerly.',
    ],
  },
  {
    name: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
    council: 'City of Parramatta Council',
    at: [-33.814, 151.003],
    text: [
      'In Parramatta, what a job involves depends a good deal on which floor you live on. Close to the river and the station that is often the tenth or the thirtieth. Your apartment has a small board of its own, usually behind a cupboard door, and the cable that feeds it belongs to the building. An induction cooktop or a second air conditioner starts with one question: how much can that feed carry?',
      'A car charger in the basement needs the owners corporation to say yes, a place on the building’s board, and often a meter of its own. Ask the building manager about access hours, lift bookings and parking for trades before you agree on a day.',
      'In the streets of older cottages the questions are different. Fibro walls and the panel behind an old fuse box can hold asbestos. A careful electrician says so before drilling, and the quote should name who removes it. Shops and offices around Church Street have their own list: exit lights that must be tested, three-phase power for a kitchen, and work after closing time.',
    ],
  },
  {
    name: 'Katoomba',
    state: 'NSW',
    postcode: '2780',
    council: 'Blue Mountains City Council',
    at: [-33.7125, 150.312],
    text: [
      'At a thousand metres, Katoomba is colder than most of Sydney believes, and its wiring works hardest in July. The weatherboard cottages and guest houses were built for open fires. Today they run panel heaters, electric blankets and reverse-cycle units from boards that were meant for a few lights and a kettle. If a fuse blows whenever the heater and the oven are on together, the circuit is overloaded. A bigger fuse is the wrong cure.',
      'Bush stands at the end of many streets. Before summer it is worth having the meter box checked for gaps that let embers in, and the private pole and overhead line looked at if you have them. The line across your own land is yours to keep clear of branches. Storms and falling trees cut the power too, so people ask for a generator inlet with a proper changeover switch.',
      'Mention the access when you ask for a quote: a steep drive, a long run from the pole, a roof nobody can walk on. Mist keeps everything outside damp for days, so outdoor fittings need a good seal.',
    ],
  },
  {
    name: 'Brunswick',
    state: 'VIC',
    postcode: '3056',
    council: 'Merri-bek City Council',
    at: [-37.767, 144.96],
    text: [
      'Brunswick’s single-fronted houses are narrow, close together and full of surprises. Behind a Victorian or Edwardian front there is often a kitchen from the seventies and a deck from last year, each wired by someone else. The roof space is low and the hallway is the only way through, so a new cable to the back may have to go underneath.',
      'People here are swapping gas for electricity. An induction cooktop wants a circuit of its own, a heat pump for hot water wants another, and an old board rarely has room for either. It pays to plan them together: one new switchboard now is cheaper than changing it twice. Ask whether your supply is big enough before you order a fast car charger.',
      'If you let a place out, Victoria’s rental standards ask for circuit breakers and safety switches on the board, and for regular safety checks. In the converted warehouses and the new blocks off Sydney Road, meters and risers are common property, so talk to the owners corporation first. When the job is done you should be given a Certificate of Electrical Safety. Keep it with the house papers.',
    ],
  },
  {
    name: 'Edge Hill',
    state: 'QLD',
    postcode: '4870',
    council: 'Cairns Regional Council',
    at: [-16.901, 145.738],
    text: [
      'Edge Hill lies under the rainforest of Mount Whitfield, and in the Wet everything outside stays wet for weeks. Water finds cracked conduit, geckos find the warm inside of an isolator, and then the safety switch trips after every downpour. If yours does, write down which rain and which circuit. It makes the fault quicker to find.',
      'Many houses are timber and high-set, pleasant to stand under and hot to work above. Downstairs has often been built in since, with power points lower than they should be where water can come through. Ceiling fans, an air conditioner in each bedroom and lights for the space below are common jobs.',
      'Before cyclone season, look at what is fixed to the roof and the walls. Solar panels and outdoor units need brackets made for this wind region. A generator belongs on an inlet with a changeover switch, never on a lead into a power point. Surge protection in the board helps with lightning. If you are selling or letting, ask about smoke alarms as well: in Queensland they must be photoelectric and connected to one another.',
    ],
  },
  {
    name: 'Modbury',
    state: 'SA',
    postcode: '5092',
    council: 'City of Tea Tree Gully',
    at: [-34.833, 138.684],
    text: [
      'Look along a street in Modbury and you see solar panels on brick veneer houses from the sixties and seventies. The roofs take panels well. The switchboards below were not built for them. A small system from years ago often shares a crowded board with off-peak hot water, a ducted cooler and a split system, and there is no room left for a battery or a car charger.',
      'So the job that starts as a few more panels can end as a new board. That is not a trick. SA Power Networks has to approve what you connect, the old inverter may not be allowed to stay beside the new one, and new circuits need safety switches. Ask for a quote that lists the approval, the switchboard and the panels one by one.',
      'Summer brings the other calls: power that trips on the first forty-degree day, fans that hum, and outside points that the sun has made brittle. The clay here swells and shrinks with the seasons, so walls crack and buried conduit pulls apart. A timer that heats the water at midday lets your own panels do the work.',
    ],
  },
  {
    name: 'Fremantle',
    state: 'WA',
    postcode: '6160',
    council: 'City of Fremantle',
    at: [-32.054, 115.753],
    text: [
      'Fremantle’s limestone walls are handsome and hard to put a cable in. In the cottages around the port the wiring often runs on the surface, drops from the roof, or hides in old timber skirting, because nobody wanted to cut stone. If your place is heritage listed, ask before anything on the street side is moved: a meter box, a light, even a conduit.',
      'The Fremantle Doctor cools the house on summer afternoons and carries salt with it. Outdoor lights, pool pumps and the switches beside air conditioners corrode from the inside. Gear made for the coast has stainless screws and a proper seal. Ask whether it is in the price.',
      'Western Australia wants at least two safety switches protecting the lights and power points when a home is sold or rented, so many people first call when the agent asks for the certificate. Old boards may also have ceramic fuses and a backing panel that contains asbestos. Bars, studios and shops in the West End usually want the work done before opening. Say so in your request, and say where a ute can stop. Parking is half of the job.',
    ],
  },
  {
    name: 'Sandy Bay',
    state: 'TAS',
    postcode: '7005',
    council: 'City of Hobart',
    at: [-42.9, 147.327],
    text: [
      'Sandy Bay climbs from the Derwent towards Mount Nelson, and the houses change as you go up. Near the water there are weatherboard and brick homes from between the wars. Higher up come split-level places from the sixties, with long cable runs, tight spaces under the floor and a meter box a good way from the kitchen.',
      'Heating is the big one. Heat pumps have taken over from wood heaters and panel heaters, and each of them wants its own circuit. On a frosty morning, with the heat pump, the hot water and the oven all running, a tired main switch gets warm. If the lights dip when the heating starts, mention it. The fault may be a loose connection and not the heater.',
      'Houses let by the room to students need extra care: enough power points to do without a chain of double adaptors, working smoke alarms, and a board with labels a tenant can read. Damp under the floor gets into old joints, so ask for a look while someone is down there. After the work you should be handed a Certificate of Electrical Compliance.',
    ],
  },
  {
    name: 'Nightcliff',
    state: 'NT',
    postcode: '0810',
    council: 'City of Darwin',
    at: [-12.383, 130.851],
    text: [
      'Much of Nightcliff was rebuilt after Cyclone Tracy, so you find two sorts of home: elevated houses that let the breeze through, and solid block houses on the ground, built to the cyclone code that followed. Both live with heat, with salt from the foreshore, and with months of storms.',
      'Fans and air conditioners never rest here. Isolators on balconies corrode, fan controllers give up in the Build-up, and outdoor units need brackets and tie-downs fit for a cyclone. Ask for marine-grade fittings outside, and expect to replace them sooner than the brochure says. Fixing anything to a roof is a question of wind as well as wiring.',
      'Lightning is the other visitor. A surge protector in the switchboard is a small job that can save the fridge, the modem and the pool pump. For the days after a big blow, people want an inlet for a generator, with a changeover switch so that nothing feeds back into the street. Under an elevated house, check the power points near the ground, the lights without covers and the laundry that the rain blows into. The Dry is the best time to have it done.',
    ],
  },
  {
    name: 'Ainslie',
    state: 'ACT',
    postcode: '2602',
    council: null,
    at: [-35.263, 149.146],
    text: [
      'Ainslie is one of Canberra’s older suburbs, and many of its brick and weatherboard cottages were built by the government to a handful of plans. Solid inner walls turn every new power point into a small piece of masonry work. The new kitchens are in extensions at the back, which is also where the old wiring meets the new.',
      'One local oddity matters. In the older streets the power lines run along the back fences and not along the road. The cable to your house may cross a neighbour’s garden or hang in somebody’s oak, and an electrician may have to reach a pole behind the shed. Keep trees clear of the line on your side, and talk to Evoenergy before you build near it.',
      'Canberra is moving off gas. Heaters, hot water and cooktops are going electric, which can be more than an old supply and a small board will carry. Have the whole plan priced at once, with the car charger you may want in two years. Frosty mornings are when weak connections show themselves, so a board that buzzes or feels hot in July should not wait for spring.',
    ],
  },
  {
    name: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
    council: 'Inner West Council',
    at: [-33.911, 151.155],
    text: [
      'Brick semis, Federation cottages and a good many old workshops. In Marrickville people ask for switchboard upgrades, lights for a new back room, and three-phase power where a shed has become a studio.',
    ],
  },
  {
    name: 'St Kilda',
    state: 'VIC',
    postcode: '3182',
    council: 'City of Port Phillip',
    at: [-37.864, 144.982],
    text: [
      'Grand old houses cut into flats, Art Deco blocks and sea air. Common jobs in St Kilda are safety switches for older flats, oven and cooktop connections, and balcony lights that stand up to the weather off the bay.',
    ],
  },
  {
    name: 'Paddington',
    state: 'QLD',
    postcode: '4064',
    council: 'Brisbane City Council',
    at: [-27.462, 153.003],
    text: [
      'Timber cottages on stumps, steep streets and hot roof spaces. Ask for ceiling fans, a new switchboard, or smoke alarms that talk to each other.',
    ],
  },
  {
    name: 'Norwood',
    state: 'SA',
    postcode: '5067',
    council: 'City of Norwood Payneham & St Peters',
    at: [-34.922, 138.632],
    text: ['Bluestone villas, and shops along The Parade. Rewiring behind thick walls and circuits for reverse-cycle air conditioning are the usual requests.'],
  },
];
