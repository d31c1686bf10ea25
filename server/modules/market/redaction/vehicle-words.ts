import { wordSet } from '../../../../shared/domain/contact/word-set.ts';

/** Vehicles, and makers and models of some. */
export const vehicles = wordSet(`
  car cars taxi cab cruiser bike quad tractor tipper float ute utes van vans truck trucks bus buses trailer caravan motorhome campervan camper troopy motorbike scooter ford holden toyota hilux landcruiser prado ranger mazda tesla nissan patrol
  forester outback rav4 hiace kluger swift yaris i30 golf polo amarok dmax colorado pajero outlander asx xtrail qashqai sportage tucson wrx impreza liberty civic accord jazz vitara jimny carnival sorento
  transit sprinter vito trafic kangoo kombi torana monaro cortina valiant parked
  navara subaru hyundai kia mitsubishi triton isuzu volkswagen vw bmw mercedes audi volvo byd mg honda suzuki jeep corolla camry commodore falcon leaf polestar
  lexus genesis haval gwm ldv porsche jaguar bentley maserati ferrari skoda cupra renault peugeot citroen fiat chrysler dodge chery maxus zeekr leapmotor ioniq kona niro
`);

/** Boats, which have a registration too: "HJ482N". */
export const boats = wordSet('boat boats yacht dinghy tinny houseboat vessel jetski launch trawler catamaran cruiser sloop runabout');

/** The maximum number of letters and digits of a number plate or a boat's registration. */
export const MAX_PLATE = 7;

/** The forms of Australian number plates, letters and digits without gaps. */
export const plateForm = /^(?:\d[a-z]{2,3}\d[a-z]{2}|[a-z]{2}\d{2}[a-z]{2}|[a-z]{3}\d{2}[a-z]|[a-z]{3}\d{3}|\d{3}[a-z]{3}|\d{3}[a-z]{2}\d|1[a-z]{3}\d{3}|s\d{3}[a-z]{3}|[a-z]\d{2}[a-z]{2}|xw\d{3}[a-z]{2}|[a-z]{2}\d{2}[a-z]{3})$/;
