import { foldName } from "./fold-text-rules.ts";

const firstNames =
  "abdou abdoul abdoulaye abdourahmane abdallah abibatou absa adama adja ahmed ahmadou aida aissata aissatou alassane ali alice alioune alpha amadou amath ameth amina aminata amy anna anta antoine arame arona assane assietou astou aurelie awa aziz babacar badara bamba bassirou baye benoit bernadette bernard bineta binta birame bocar boubacar bouna caroline catherine chantal charles cheikh cheikhou christian christine claire codou coumba dado daouda david demba dialika diarra diarry dieynaba dior djibril ebrima eladj elhadji elimane emmanuel eric eugenie fama fanta fatim fatima fatimata fatou fatoumata francois francoise gabriel georges gnilane gora habib hadja hamidou hawa helene henri ibou ibra ibrahim ibrahima idrissa idy ismaila issa jacqueline jacques jean jeanne jerome joseph josephine julie julien kadia kalidou karim khadidiatou khadija khadim khady khadidja khalifa kine laurent lamine lala landing laye louis louise luc madeleine madiop maguette mahamadou mahmoud maimouna makhtar malang malick mama mamadou mame mansour maguette marc mareme mariama marie marieme martin massamba matar maty medoune melanie mbacke mbaye mbathio mohamed mohammed mouhamed mouhamadou moussa moustapha modou momar mor moctar mounina nabou nafi nafissatou ndella ndeye ndiaga ndiaya nene ngone nicolas nogaye noel oulimata oumar oumou oumy ousmane ousseynou assane papa pape papis pascal patrick paul penda philippe pierre rachel racky rama ramata ramatoulaye robert rokhaya rokhy rose safietou salamata salif saliou salimata samba sanou sara sarah seckou sekou serge serigne seydou seyni seynabou sidy simon sokhna sophie souleymane stephane sylvie tabara tamsir therese thierno thomas tidiane tening vieux vincent yacine yaya yankhoba yande youssou youssouph youssoupha younousse zahra zeynabou".split(
    " ",
  );
const lastNames =
  "aidara ba badiane badji balde barry basse bathily beye biaye bodian bop boye camara cisse cissokho coly cor coulibaly daff dabo dembele deme demba dia diaby diack diagne diakhate diakhoumpa diallo diamanka diame dianko diaw diarra diassy diatta diatta diatara diedhiou dieme dieng dieye diokhane diome dione diongue diop diouck diouf dioum djiba dramane drame faal fall faty faye fofana gadio gassama gaye gning gomis goudiaby gueye gaye gomez guisse hane ka kaba kaire kamara kandji kane kante keita konate konte kouyate kebe lam leye lo loum ly mane manga mangane mare mballo mbaye mbengue mbodj mbodji mboup mbow mendy mbacke ndao ndaw ndiaye ndiongue ndione ndir ndong ndour ndoye ngom niane niang niass niasse nguer pene pouye preira sabaly sadio sagna sakho samb sambou samoura sane sar sarr savane seck sene senghor seye sidibe signate sock soumare sonko souare sow soumah sy sylla talla tall tamba tambadou tandian tavarez thiam thiaw thioub thioune thioye tine top toure tounkara traore wade wague wane wone yade yatera zale dacosta dasilva desouza gomes mendes diagana lopy faye tendeng bassene sagna malou manel nassalan diabone".split(
    " ",
  );
const first = new Set(firstNames);
const last = new Set(lastNames);

/** Returns whether a word is a usual first name, last name or both in Senegal; `undefined`: neither. */
export function findUsualNameKind(word: string): "first" | "last" | "both" | undefined {
  // "Ndiaye/Ba" counts as "Ba".
  const folded = foldName(word.slice(word.lastIndexOf("/") + 1)).replaceAll(" ", "");
  if (first.has(folded)) return last.has(folded) ? "both" : "first";
  return last.has(folded) ? "last" : undefined;
}
